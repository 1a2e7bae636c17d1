/**
 * Bytes of a text file, whatever program wrote it: UTF-8, UTF-16 with a byte order mark, else Windows-1252, as spreadsheets
 * still write it. The mark itself is not part of the text.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes).replace(LATIN_1_CONTROLS, windows1252);
  }
}

/** Some versions of Node.js 20 to 24 read Windows-1252 as Latin-1, in which these are control characters. */
const LATIN_1_CONTROLS = /[\u0080-\u009f]/g;
const FROM_80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function windows1252(control: string): string {
  return FROM_80[control.charCodeAt(0) - 0x80];
}
