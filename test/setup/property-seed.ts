/**
 * Property tests draw the same cases in every run, so that a change fails for what it changed. With
 * MINGLE_PROPERTY_SEED=random each run draws others; with a number, those of that number. A failure names its seed.
 */
import fc from 'fast-check';

const SEED = 20_260_101;
const asked = process.env.MINGLE_PROPERTY_SEED ?? String(SEED);

if (asked !== 'random') {
  if (!/^-?\d{1,10}$/.test(asked)) {
    throw new Error(`MINGLE_PROPERTY_SEED is "random" or a whole number, not "${asked}".`);
  }
  fc.configureGlobal({ seed: Number(asked) });
}
