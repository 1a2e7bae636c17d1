import type { Language } from '../language/english/english.ts';
import type { EventFigures, Series, Standing } from '../series.ts';
import { listed } from './names.ts';

/** Most names listed, or one fewer with the number of the rest. */
const MOST_NAMED = 5;

/** How fair the series was, over the members of the last event. */
export function fairnessWords({ pairs }: Series, all: readonly Standing[], { series }: Language): string[] {
  const own = pairs.filter(({ people }) => people.every(({ isMember }) => isMember));
  const met = own.filter(({ meetings }) => meetings > 0).length;
  const again = own.filter(({ meetings }) => meetings > 1).length;
  const gaps = own.flatMap(({ events }) => events.slice(1).map((event, i) => event - events[i]));
  const soonest = gaps.reduce((least, gap) => Math.min(least, gap), Number.POSITIVE_INFINITY);
  const shares = all.map((one) => one.met);
  return [
    series.pairs(own.length, met, again, gaps.length === 0 ? null : soonest),
    series.each(Math.min(...shares), Math.max(...shares)),
  ];
}

export interface SeriesRow {
  readonly name: string;
  readonly figures: readonly string[];
  readonly words: string;
}

interface SeriesTable {
  readonly head: readonly string[];
  readonly rows: readonly SeriesRow[];
}

export function eventTable({ events }: Series, language: Language): SeriesTable {
  const { event, people, pairsMet, again, changes } = language.series;
  const rows = events.map((one): SeriesRow => {
    const figures = [one.people, one.pairs, one.again].map(language.figure);
    return { name: one.name, figures, words: changeWords(one, language) };
  });
  return { head: [event, people, pairsMet, again, changes], rows };
}

export function memberTable(all: readonly Standing[], language: Language): SeriesTable {
  const { met, of, again, due } = language.series;
  const rows = all.map((one): SeriesRow => {
    const figures = [one.met, one.couldMeet, one.again].map(language.figure);
    return { name: one.person.name, figures, words: dueWords(one, language) };
  });
  return { head: [language.page.person, met, of, again, due], rows };
}

function changeWords({ fresh, gone }: EventFigures, language: Language): string {
  const named = (sign: string, people: EventFigures['fresh']): string[] => {
    const names = people.map(({ name }) => name);
    return names.length === 0 ? [] : [`${sign} ${listed(names, language, MOST_NAMED)}`];
  };
  return [...named('+', fresh), ...named('−', gone)].join('  ');
}

/** The people whom a member has never met, or not for longest. */
function dueWords({ due }: Standing, language: Language): string {
  const [first] = due;
  if (first === undefined) return '';
  const alike = due.filter(({ ago }) => ago === first.ago).map(({ person }) => person.name);
  const names = listed(alike, language, MOST_NAMED);
  return first.ago === null ? language.series.never(names) : language.series.ago(first.ago, names);
}
