/** The browser that tests drive: Debian's Chromium, or the program that MINGLE_CHROMIUM names. */

import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { onPath } from '../../src/bench/comparators/install/kind.ts';
import { installed } from './installed.ts';
import { long } from './long.ts';

const named = process.env.MINGLE_CHROMIUM;
const whole = named ?? installed('Chromium', 'chromium', 'chromium-browser', 'google-chrome');
/** The same engine without windows and profiles, which opens a page for half as much; a long run has what people have. */
const shell =
  named === undefined && whole !== null && process.env.VITEST !== undefined && !long
    ? onPath('chromium-headless-shell')
    : null;

export const chromiumPath = shell ?? whole;

/**
 * What the browser need not have. The last flag of a name counts, so what Playwright turns off for pages like ours is
 * here again. The popups of the address bar are pages of their own, made for each window: to leave them out halves what
 * it costs to open the app.
 */
const without = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup'],
  ...[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'LensOverlay',
  ],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  ...['PreconnectToSearch', 'Translate'],
];

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  `--disable-features=${without.join(',')}`,
];

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: program(chromiumPath), args });
}

let shared: Promise<Browser> | null = null;

/**
 * One for all the files that a process runs, for it takes long to start. It ends with the process; whoever opens a page
 * in it closes that.
 */
export async function sharedChromium(): Promise<Browser> {
  if (shared !== null && !(await shared).isConnected()) shared = null;
  shared ??= launchChromium();
  return shared;
}

/** With what is in a folder as its settings and storage. */
export function launchProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { executablePath: program(whole), args });
}

function program(path: string | null): string {
  if (path === null) throw new Error('there is no Chromium');
  return path;
}
