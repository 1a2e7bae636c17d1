/** A workbook is a ZIP archive, and those start so. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/** Such an archive begins with a file that says what it is. */
export function isOpenDocument(bytes: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(bytes.subarray(30, 90));
  return start.startsWith('mimetypeapplication/vnd.oasis.opendocument.spreadsheet');
}

/** Of Excel until 2003, or encrypted. */
export function isOldWorkbook(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1].every((byte, i) => bytes[i] === byte);
}
