/** The browser that tests drive: Debian's Chromium, or the program that MINGLE_CHROMIUM names. */
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { installed } from './installed.ts';

export const chromiumPath =
  process.env.MINGLE_CHROMIUM ?? installed('Chromium', 'chromium', 'chromium-browser', 'google-chrome');

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
];

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: program(), args });
}

/** With what is in a folder as its settings and storage. */
export function launchProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { executablePath: program(), args });
}

function program(): string {
  if (chromiumPath === null) throw new Error('there is no Chromium');
  return chromiumPath;
}
