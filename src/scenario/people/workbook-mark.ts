/** Whether the bytes start like a ZIP archive, which a workbook is. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/** Whether the first file of the archive is the type of an OpenDocument spreadsheet. */
export function isOpenDocument(bytes: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(bytes.subarray(30, 90));
  return start.startsWith('mimetypeapplication/vnd.oasis.opendocument.spreadsheet');
}

/** Whether it is a workbook of Excel up to 2003, or encrypted. */
export function isOldWorkbook(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1].every((byte, i) => bytes[i] === byte);
}

/** Whether the text is that of a web page, PDF, RTF, calendar or cards of contacts, whose lines are no people. */
export function isOtherDocument(text: string): boolean {
  return /^\s*(?:<(?:!|\?xml|[a-z]+[\s>])|%PDF-|\{\\rtf|BEGIN:V)/i.test(text);
}
