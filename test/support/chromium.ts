/** The browser that tests drive: Debian's Chromium, or the program that MINGLE_CHROMIUM names. */
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { installed } from './installed.ts';

export const chromiumPath =
  process.env.MINGLE_CHROMIUM ?? installed('Chromium', 'chromium', 'chromium-browser', 'google-chrome');

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
  return chromium.launch({ executablePath: program(), args });
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
  return chromium.launchPersistentContext(folder, { executablePath: program(), args });
}

function program(): string {
  if (chromiumPath === null) throw new Error('there is no Chromium');
  return chromiumPath;
}
