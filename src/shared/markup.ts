/** Text that is safe to put into a page: everything that goes through `html` is escaped, unless it is Markup. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | null | readonly Markup[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template tag: html`<td>${name}</td>`. Null leaves nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let text = strings[0];
  for (const [index, part] of parts.entries()) text += textOf(part) + strings[index + 1];
  return new Markup(text);
}

function textOf(part: Part): string {
  if (part === null) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'number') return String(part);
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (sign) => entities[sign]);
  return part.map((each) => each.text).join('');
}

/** A name of unknown script stands apart from the direction of the text around it. */
export function named(name: string): Markup {
  return html`<bdi>${name}</bdi>`;
}

/** Names one after the other, with a sign between that few names have, each apart from the others' direction. */
export function namedList(names: readonly string[]): Markup {
  return new Markup(names.map((name) => named(name).text).join(' · '));
}

/** JSON that cannot end the script element that it stands in. */
export function scriptJson(value: unknown): Markup {
  return new Markup(
    JSON.stringify(value)
      .replaceAll('<', '\\u003c')
      .replaceAll('\u2028', '\\u2028')
      .replaceAll('\u2029', '\\u2029'),
  );
}
