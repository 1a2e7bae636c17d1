/** The browser that tests drive: Debian's Chromium, or the program that MINGLE_CHROMIUM names. */
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';

const candidates = [
  process.env.MINGLE_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Null on a machine without one; tests then skip, but not where MINGLE_CI is set. */
export const chromiumPath = candidates.find((path) => path !== undefined && existsSync(path)) ?? null;

if (chromiumPath === null && process.env.MINGLE_CI !== undefined) {
  throw new Error('MINGLE_CI is set, but Chromium is not installed: see .ci/run');
}

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
