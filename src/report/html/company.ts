import { html, type Markup, named, namedList } from '../../shared/markup.ts';
import type { Language } from '../language/english/english.ts';
import type { Stop } from '../places.ts';

/** The people met at a stop: "with Bo, against Cy & Di" on a court. */
export function companyOf({ mates, left, against }: Stop, { page, print }: Language): Markup {
  if (against.length === 0) return html`${namedList(mates)}${left > 0 ? ` ${page.andMore(left)}` : null}`;
  const partner = mates.length > 0 ? html`${print.beside} ${sideOf(mates)}, ` : null;
  return html`${partner}${print.against} ${sideOf(against)}`;
}

/** One side of a court: "Ann & Bo". */
export function sideOf(names: readonly string[]): Markup {
  return html`${names.map((name, i) => html`${i > 0 ? ' & ' : ''}${named(name)}`)}`;
}
