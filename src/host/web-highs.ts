/** HiGHS in a browser, from its file beside the bundle (tools/build-browser.ts). */
import type { Highs } from 'highs';

let loaded: Promise<Highs | null> | null = null;

export function highs(seconds: number): Promise<Highs | null> {
  loaded ??= load();
  return Promise.race([loaded, after(seconds)]);
}

/** Null where its file is not there. */
async function load(): Promise<Highs | null> {
  const file = new URL('./highs.wasm', import.meta.url).href;
  try {
    const { default: create } = await import('highs');
    return await create({ locateFile: () => file });
  } catch {
    return null;
  }
}

/** Timers cannot wait for longer than 2³¹ milliseconds. */
function after(seconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), Math.min(seconds * 1000, 2 ** 31 - 1)));
}
