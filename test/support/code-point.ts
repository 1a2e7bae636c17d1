import fc from 'fast-check';

/** Any character that is no half of one, to draw texts of. As the unit 'binary', whose way back fast-check makes for two seconds in each process. */
export const codePoint = fc
  .integer({ min: 0, max: 0x10_f7_ff })
  .map((n) => String.fromCodePoint(n < 0xd800 ? n : n + 0x800));
