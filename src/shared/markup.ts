/** Text that is safe to put into a page: `html` escapes everything that is not Markup. */
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

/** A template tag: html`<td>${name}</td>`. Null gives nothing. */
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

/** Isolates a name from the text direction around it, since its script is unknown. */
export function named(name: string): Markup {
  return html`<bdi>${name}</bdi>`;
}

/** Names separated by a character that is rare in names, each isolated in its text direction. */
export function namedList(names: readonly string[]): Markup {
  return new Markup(names.map((name) => named(name).text).join(' · '));
}

/** JSON that cannot close the script element around it. */
export function scriptJson(value: unknown): Markup {
  return new Markup(
    JSON.stringify(value)
      .replaceAll('<', '\\u003c')
      .replaceAll('\u2028', '\\u2028')
      .replaceAll('\u2029', '\\u2029'),
  );
}
