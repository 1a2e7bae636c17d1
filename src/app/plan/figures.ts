/** What a plan is worth in a few numbers, from who sits where alone: the same for a plan on the way and one that is done. */
import { contactsOf } from '../../report/pairs.ts';
import type { Plan } from '../../report/plan.ts';
import type { Language } from '../language/english/english.ts';

export interface Worth {
  readonly fewest: number;
  readonly most: number;
  readonly others: number;
  /** How often the pair that meets most often meets. */
  readonly again: number;
}

export function worthOf(plan: Plan): Worth {
  const contacts = contactsOf(plan);
  const present = plan.people.filter(({ stops }) => stops.some((stop) => stop !== null));
  const counts = present.map(({ index }) => contacts[index]);
  return {
    fewest: Math.min(...counts),
    most: Math.max(0, ...counts),
    others: Math.max(0, plan.people.length - 1),
    again: mostMeetings(plan),
  };
}

function mostMeetings({ people, sessions, request }: Plan): number {
  const size = people.length;
  const met = new Uint16Array(size * size);
  const numberOf = new Map(people.map(({ id, index }) => [id, index]));
  for (const { people: pair, count } of request.scenario.prior_meetings) {
    const [a, b] = pair.map((id) => numberOf.get(id) ?? 0).sort((x, y) => x - y);
    met[a * size + b] += count;
  }
  let most = 0;
  for (const { groups } of sessions) {
    for (const { people: here, waits } of groups) {
      if (waits) continue;
      for (const a of here)
        for (const b of here) if (a.index < b.index) most = Math.max(most, ++met[a.index * size + b.index]);
    }
  }
  return most;
}

export function worthText(plan: Plan, { plan: w }: Language): string {
  const { fewest, most, others, again } = worthOf(plan);
  return w.worth(fewest, most, others, again);
}

/** As people of the language write numbers. */
export function numberText(value: number, { locale }: Language): string {
  const small = value !== 0 && Math.abs(value) < 0.1;
  return formatOf(locale, small).format(value);
}

const formats = new Map<string, Intl.NumberFormat>();

/** Kept, since a browser takes long to make one. */
function formatOf(locale: string, small: boolean): Intl.NumberFormat {
  const known = formats.get(`${locale} ${small}`);
  if (known) return known;
  const digits = small ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 };
  const made = new Intl.NumberFormat(locale, digits);
  formats.set(`${locale} ${small}`, made);
  return made;
}

/** With its sign: "+12", "−3". */
export function changeText(value: number, language: Language): string {
  const text = numberText(Math.abs(value), language);
  return value === 0 ? '±0' : value > 0 ? `+${text}` : `−${text}`;
}
