/** HiGHS in a browser, loaded from its file beside the bundle (tools/build-browser.ts). */
import type { Highs } from 'highs';
import { timerMilliseconds } from '../shared/timer.ts';

let loaded: Promise<Highs | null> | null = null;

export function highs(seconds: number): Promise<Highs | null> {
  loaded ??= load();
  const late = new Promise<null>((end) => setTimeout(() => end(null), timerMilliseconds(seconds)));
  return Promise.race([loaded, late]);
}

/** null if the file cannot be loaded. */
async function load(): Promise<Highs | null> {
  const file = new URL('./highs.wasm', import.meta.url).href;
  try {
    const { default: create } = await import('highs');
    return await create({ locateFile: () => file });
  } catch {
    return null;
  }
}
