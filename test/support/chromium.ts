/** The browser that tests drive: Debian's Chromium, or the program that MINGLE_CHROMIUM names. */
import { type Browser, chromium } from 'playwright-core';
import { installed } from './installed.ts';

export const chromiumPath =
  process.env.MINGLE_CHROMIUM ?? installed('Chromium', 'chromium', 'chromium-browser', 'google-chrome');

export function launchChromium(): Promise<Browser> {
  if (chromiumPath === null) throw new Error('there is no Chromium');
  return chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
}
