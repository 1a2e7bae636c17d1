/** Above this length each list item is one line: nobody reads that much, and the layout would take longest of all. */
const LARGE = 4_000_000;

/**
 * JSON for people to read: values that fit stay on one line, others are indented by two spaces.
 *
 * @param width columns that a line should not exceed
 */
export function prettyJson(value: unknown, width = 100): string {
  // Lays out the text, not the value: this saves a second on files of tens of megabytes.
  const text = JSON.stringify(value);
  const { ends, widths, next } = containersIn(text);
  const lines: string[] = [];
  let [at, container] = [0, 0];
  /** End of a value that is no list or object. */
  const plainEnd = (): number => {
    if (text.charCodeAt(at) === QUOTE) return stringEnd(text, at);
    let end = at;
    while (end < text.length && !isStop(text.charCodeAt(end))) end++;
    return end;
  };
  const isLarge = text.length > LARGE;
  const item = (): string => {
    const from = at;
    const code = text.charCodeAt(at);
    if (code === BRACE || code === BRACKET) [at, container] = [ends[container], next[container]];
    else at = plainEnd();
    return text.slice(from, at);
  };
  /** @param line text before it on its line, without the indentation */
  const layOut = (indent: string, line: string): string => {
    const code = text.charCodeAt(at);
    if (code !== BRACE && code !== BRACKET) {
      const from = at;
      at = plainEnd();
      return line + text.slice(from, at);
    }
    const [from, number] = [at, container];
    const end = ends[number];
    const room = width - indent.length - line.length - Number(text.charCodeAt(end) === COMMA);
    if (widths[number] <= room || end - from === 2) {
      [at, container] = [end, next[number]];
      return line + text.slice(from, end).replace(MARKS, (mark, quoted?: string) => quoted ?? `${mark} `);
    }
    lines.push(`${indent}${line}${text[from]}`);
    container++;
    const within = `${indent}  `;
    for (at = from + 1; at < end; at++) {
      let name = '';
      if (code === BRACE) {
        const nameEnd = stringEnd(text, at);
        name = `${text.slice(at, nameEnd)}: `;
        at = nameEnd + 1;
      }
      const last = isLarge && code === BRACKET ? item() : layOut(within, name);
      lines.push(at + 1 < end ? `${within}${last},` : within + last);
    }
    at = end;
    return text[end - 1];
  };
  lines.push(layOut('', ''));
  return `${lines.join('\n')}\n`;
}

const MARKS = /("(?:[^\\"]|\\.)*")|[:,]/g;
const [QUOTE, COMMA, COLON, BRACKET, BACKSLASH, BRACE] = [0x22, 0x2c, 0x3a, 0x5b, 0x5c, 0x7b];
const [BRACKET_END, BRACE_END] = [0x5d, 0x7d];

function isStop(code: number): boolean {
  return code === COMMA || code === BRACKET_END || code === BRACE_END;
}

/** Position after the closing quote. */
function stringEnd(text: string, from: number): number {
  for (let at = from + 1; ; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) at++;
  }
}

/** The lists and objects of a text, by where they begin: their end, width on one line, and the number of the next one after their end. */
function containersIn(text: string): { ends: number[]; widths: number[]; next: number[] } {
  const [ends, widths, next, open]: number[][] = [[], [], [], []];
  let marks = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = stringEnd(text, at) - 1;
    else if (code === COMMA || code === COLON) marks++;
    else if (code === BRACE || code === BRACKET) open.push(widths.push(-at - marks) - 1);
    else if (code === BRACE_END || code === BRACKET_END) {
      const number = open.pop() ?? 0;
      ends[number] = at + 1;
      widths[number] += at + 1 + marks;
      next[number] = widths.length;
    }
  }
  return { ends, widths, next };
}
