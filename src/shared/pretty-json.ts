/** In longer texts each item of a list is one line: nobody reads that much, and the layout would take longest of all. */
const LARGE = 4_000_000;

/**
 * JSON for people to read: values that fit stay on one line, others are indented by two spaces.
 *
 * @param width columns that a line should not exceed
 */
export function prettyJson(value: unknown, width = 100): string {
  const whole = JSON.stringify(value);
  const isLarge = whole.length > LARGE;
  /**
   * @param text the JSON of `part` without blanks
   * @param taken columns of its line that its name and a comma take
   */
  const layOut = (part: unknown, text: string, indent: string, taken: number): string => {
    if (typeof part !== 'object' || part === null || text.length === 2) return text;
    const room = width - indent.length - taken;
    const line =
      text.length > room ? text : text.replace(MARKS, (mark, quoted?: string) => quoted ?? `${mark} `);
    if (line.length <= room) return line;
    const within = `${indent}  `;
    const itemText = (name: string, item: unknown, isLast: boolean): string =>
      name + layOut(item, JSON.stringify(item), within, name.length + Number(!isLast));
    const isList = Array.isArray(part);
    const items = isList
      ? part.map((item, i) => (isLarge ? JSON.stringify(item) : itemText('', item, i === part.length - 1)))
      : Object.entries(part).map(([name, item], i, all) =>
          itemText(`${JSON.stringify(name)}: `, item, i === all.length - 1),
        );
    const [open, close] = isList ? '[]' : '{}';
    return `${open}\n${within}${items.join(`,\n${within}`)}\n${indent}${close}`;
  };
  return `${layOut(JSON.parse(whole), whole, '', 0)}\n`;
}

const MARKS = /("(?:[^\\"]|\\.)*")|[:,]/g;
