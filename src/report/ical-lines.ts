/** Content lines of iCalendar (RFC 5545, section 3.1): escaped, folded at 75 octets, ended by CRLF. */

const FOLD_AT = 75;
const encoder = new TextEncoder();

export function contentLine(name: string, value: string): string {
  return fold(`${name}:${value}`);
}

/** Text values; control characters, which the format has no way to write, become spaces. */
export function textValue(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
    .replace(/\p{Cc}/gu, ' ');
}

/** No character is cut in two; a continued line starts with a space, which counts. */
function fold(line: string): string {
  let text = '';
  let octets = 0;
  for (const sign of line) {
    const size = encoder.encode(sign).length;
    if (octets + size > FOLD_AT) {
      text += '\r\n ';
      octets = 1;
    }
    text += sign;
    octets += size;
  }
  return `${text}\r\n`;
}
