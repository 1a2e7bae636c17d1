/**
 * Decodes a text file of any program: UTF-8; UTF-16 with a byte order mark, or if its zero bytes leave no doubt; else Windows-1252, as spreadsheets still
 * write it. The mark is not part of the text.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const unmarked = bytes.includes(0) ? unmarkedUtf16(bytes) : null;
  if (unmarked !== null) return unmarked;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes).replace(LATIN_1_CONTROLS, windows1252);
  }
}

/** Null if the bytes are no text, or text of another encoding with a stray zero. */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  const zeros = [0, 0];
  let [blanks, wideBlanks, hasControls] = [0, 0, false];
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte === 0) zeros[i % 2]++;
    else if (isBlank(byte)) {
      blanks++;
      if (bytes[i ^ 1] === 0) wideBlanks++;
    } else if (byte < 0x20) hasControls = true;
  }
  // In UTF-16 each blank and line end has a zero byte, except bytes that only look like one.
  if (wideBlanks * 2 < blanks) return null;
  // If the other bytes alone are text and few have a zero, the zeros may only end lines.
  if (!hasControls && Math.max(...zeros) * 4 <= bytes.length) return null;
  try {
    // The side with more zero bytes gives the byte order: hardly any letter has one on the other side.
    const text = new TextDecoder(zeros[0] > zeros[1] ? 'utf-16be' : 'utf-16le', { fatal: true }).decode(
      bytes,
    );
    return NO_TEXT.test(text) ? null : text;
  } catch {
    return null;
  }
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

const NO_TEXT = /[^\P{C}\t\n\r\p{Cf}]/u;

/** Some versions of Node.js 20 to 24 decode Windows-1252 as Latin-1, where these are control characters. */
const LATIN_1_CONTROLS = /[\u0080-\u009f]/g;
const FROM_80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function windows1252(control: string): string {
  return FROM_80[control.charCodeAt(0) - 0x80];
}
