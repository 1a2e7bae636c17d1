/** Tables of doubles to enter scores into, with standings computed by formulas. */
import { placesOf } from './places.ts';
import type { Plan } from './plan.ts';

/** A text, an empty cell for a number, or a formula. */
export type ScoreCell = string | null | { readonly formula: string };

/** null if the plan has no courts. */
export function scoreTables(plan: Plan) {
  const { table } = plan.language;
  const rows = plan.sessions.flatMap((session) =>
    placesOf(plan, session).flatMap(({ kind, name, groups }) => {
      if (kind !== 'court') return [];
      const [here, there] = groups.map(({ people }) => people.map((person) => person.name));
      const [a = '', b = ''] = here;
      const [c = '', d = ''] = there;
      return [[session.label, name, a, b, null, null, c, d]];
    }),
  );
  if (rows.length === 0) return null;
  const { session, court, side, score, rank, standing } = table;
  return {
    matches: { header: [session, court, side, side, score, score, side, side], rows },
    standings: {
      header: [rank, table.name, ...standing],
      rows: plan.people.map(({ name }, index) => standingOf(plan, name, index + 2, rows.length + 1)),
    },
  };
}

/**
 * Matches played, won, drawn and lost, points for and against, and their difference; ranked by matches won, then by difference.
 * A match counts if both scores are numbers. Names are compared exactly: "=" alone ignores case.
 * @param row of the person in the standings
 * @param last row of the matches
 */
function standingOf({ language, people }: Plan, name: string, row: number, last: number): ScoreCell[] {
  const sheet = `'${language.table.scores.replaceAll("'", "''")}'!`;
  const of = (column: string): string => `${sheet}$${column}$2:$${column}$${last}`;
  const both = `ISNUMBER(${of('E')})*ISNUMBER(${of('F')})`;
  const isOn = (one: string, other: string): string =>
    `(EXACT(${of(one)},$B${row})+EXACT(${of(other)},$B${row}))*${both}`;
  const sides = [
    { on: isOn('C', 'D'), own: of('E'), other: of('F') },
    { on: isOn('G', 'H'), own: of('F'), other: of('E') },
  ];
  const sum = (part: (side: (typeof sides)[number]) => string): ScoreCell => {
    return { formula: sides.map((side) => `SUMPRODUCT(${part(side)})`).join('+') };
  };
  const all = (column: string): string => `$${column}$2:$${column}$${people.length + 1}`;
  const [won, left] = [all('D'), all('I')];
  return [
    {
      formula: `1+SUMPRODUCT((${won}>D${row})+(${won}=D${row})*(${left}>I${row}))`,
    },
    name,
    sum(({ on }) => on),
    sum(({ on, own, other }) => `${on}*(${own}>${other})`),
    sum(({ on, own, other }) => `${on}*(${own}=${other})`),
    sum(({ on, own, other }) => `${on}*(${own}<${other})`),
    sum(({ on, own }) => `${on},${own}`),
    sum(({ on, other }) => `${on},${other}`),
    { formula: `G${row}-H${row}` },
  ];
}
