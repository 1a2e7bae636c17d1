import { counted } from '../../shared/figures.ts';
import { repeatsOf } from '../../shared/grouped.ts';
import { seatsBesideBenches } from '../group-seats.ts';
import { checkAttributes } from './attributes.ts';
import { Choices } from './choices.ts';
import type { Draft } from './draft.ts';
import { Findings, quoted } from './findings.ts';
import { checkGroupSizes } from './group-sizes.ts';
import { checkIds } from './ids.ts';
import { checkLinks } from './links.ts';
import { checkPins } from './pins.ts';
import { checkReferences } from './references.ts';
import { checkExtent, checkLabels, checkSessions } from './sessions.ts';
import { checkVisits } from './visits.ts';
import { checkWeights } from './weights.ts';

/** The parser's second stage: all checks that need several places of a document. */
export function checkRules(document: Draft): Findings {
  const found = new Findings();
  checkIds(document, found);
  checkGroupSizes(document, found);
  // A number of sessions that is a typo must not be used to allocate memory.
  const draft = checkExtent(document, found) ? document : { ...document, sessionCount: null };
  const choices = new Choices(draft);
  checkSessions(draft, found);
  checkLabels(draft, found);
  checkReferences(draft, choices, found);
  checkLinks(draft, found);
  checkOnce(draft, found);
  checkKinds(draft, found);
  checkPins(draft, choices, found);
  checkAttributes(draft, found);
  checkVisits(draft, choices, found);
  checkWeights(draft, found);
  if (found.issues.none) checkRoomy(draft, found);
  return found;
}

function checkKinds({ objectives }: Draft, found: Findings): void {
  for (const { index, value: objective } of objectives ?? []) {
    if (objective.type !== 'maximize_weighted_contacts') continue;
    for (const [i, { values, same }] of objective.kinds.entries()) {
      if ((values === undefined) !== (same === undefined)) continue;
      const has = values === undefined ? 'neither "values" nor "same"' : 'both "values" and "same"';
      const advice = 'Give "values" with two values, or "same" as true or false.';
      const path = ['objectives', index, 'kinds', i];
      found.error('unclear_kind', path, `This kind of contacts has ${has}.`, advice);
    }
  }
}

function checkRoomy({ people, groups, sessionCount, objectives }: Draft, found: Findings): void {
  if (sessionCount === null || groups.length < 2) return;
  if (objectives !== null && !objectives.some(({ value }) => value.weight > 0)) return;
  const tables = groups.map(({ value }) => value);
  const seats = Array.from({ length: sessionCount }, (_, s) => seatsBesideBenches(tables, s));
  const attending = new Array<number>(sessionCount).fill(0);
  for (const { value } of people) {
    if (value.sessions === null) for (let s = 0; s < sessionCount; s++) attending[s]++;
    else for (const s of value.sessions) attending[s]++;
  }
  const roomy = seats.flatMap((n, s) => (n > attending[s] ? [s] : []));
  if (roomy.length === 0) return;
  const [s] = roomy;
  const more = roomy.length === 1 ? '' : ` (and ${counted(roomy.length - 1, 'other session')} have too many)`;
  found.warn(
    'roomy',
    ['scenario', 'groups'],
    `Session ${s + 1} has ${seats[s]} seats for ${attending[s]} people${more}; groups may come out lopsided, since big groups make more contacts.`,
    'Use --even to cap groups at even sizes.',
  );
}

function checkOnce({ objectives, constraints }: Draft, found: Findings): void {
  for (const [{ index, value }, first] of repeatsOf(objectives ?? [], placeOf)) {
    const message = `The objective ${value.type}${overWords(value)} is given twice (first at /objectives/${first.index}).`;
    const advice = 'Keep one, with the weight you want.';
    found.error('duplicate_objective', ['objectives', index], message, advice);
  }
  for (const [{ index, value }, first] of repeatsOf(constraints, placeOf)) {
    if (value.type !== 'RepeatEncounter') continue;
    const message = `RepeatEncounter${overWords(value)} is given twice (first at /constraints/${first.index}).`;
    found.error('duplicate_constraint', ['constraints', index], message, 'Keep one of them.');
  }
}

interface Single {
  readonly type: string;
  readonly over?: string | undefined;
  readonly window?: number | undefined;
}

/** A type may appear once for each link, or for meetings in a group, and each window of sessions. */
function placeOf({ value: { type, over, window } }: { readonly value: Single }): string {
  return JSON.stringify([type, over, window]);
}

function overWords({ over }: Single): string {
  return over === undefined ? '' : ` over ${quoted(over)}`;
}
