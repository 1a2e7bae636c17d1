import { type Grounds, groundsOf, provenBy } from '../../src/check/bound/check-bound.ts';
import { Effort, TooMuchEffort } from '../../src/check/effort.ts';
import { softRules } from '../../src/check/lower/soft-rules.ts';
/**
 * Certificates from nothing whose prices are changed while the checker then proves more of them: it must never prove more than is
 * true. Those made by finders are few of all that it must judge.
 */
import { NotProven } from '../../src/check/refuse.ts';
import type { BoundPiece } from '../../src/result/certificate.ts';
import { objectiveAt, ruleAt } from '../../src/scenario/rule-pointer.ts';
import { compare, type Fraction } from '../../src/shared/fraction.ts';
import type { Enumerated } from './enumerated.ts';
import { type Json, type Numbers, randomNumbers } from './random-prices.ts';

const STEPS = 80;
const CHANGES = [0, 0.25, 0.5, 1, 1.5, 2, 3, 1 / 3, 0.1];

export interface Climbed {
  readonly piece: Omit<BoundPiece, 'bound'>;
  /** The best bound proven; a sentence if nothing was. */
  readonly proven: Fraction | string;
  /** Least cost of its rules. */
  readonly least: Fraction;
}

/** null if there is nothing to prove. */
export function climb(of: Enumerated): Climbed | null {
  const { request, rng } = of;
  const links = request.scenario.links ?? [];
  const over = links.length > 0 && rng.below(4) > 0 ? links[rng.below(links.length)].name : undefined;
  const all = softRules(request);
  const grounds = new Effort(request).of(() => groundsOf(request, all, over));
  const isOther = (pointer: string) => overOf(of, pointer) !== over;
  const isMixed = rng.below(8) === 0;
  const able = all.filter(({ pointer, weight }) => weight.n > 0n && (isMixed || !isOther(pointer)));
  const rules = rng.shuffle(able.map(({ pointer }) => pointer)).slice(0, 1 + rng.below(4));
  if (rules.length === 0) return null;
  const own = all.filter(({ pointer }) => rules.includes(pointer));
  const isPlain = grounds.noTables === undefined && !rules.some(isOther);
  const numbers = randomNumbers(request, own, isPlain, rng);
  const piece = { rules, argument: 'prices', numbers, ...(over === undefined ? {} : { over }) };
  let proven = prove(of, grounds, piece);
  const least = of.leastOf(rules);
  const places = pricesIn(numbers);
  for (let i = 0; i < STEPS && places.length > 0 && typeof proven !== 'string'; i++) {
    const undo = Array.from({ length: 1 + rng.below(3) }, () =>
      change(numbers, places[rng.below(places.length)], of),
    );
    const now = prove(of, grounds, piece);
    if (typeof now !== 'string' && compare(now, proven) >= 0) proven = now;
    else for (const back of undo.toReversed()) back();
    if (typeof proven !== 'string' && compare(proven, least) > 0) break;
  }
  return { piece, proven, least };
}

function overOf({ request }: Enumerated, pointer: string): string | undefined {
  const rule = objectiveAt(request, pointer) ?? ruleAt(request, pointer);
  return rule !== null && 'over' in rule ? rule.over : undefined;
}

function prove({ request }: Enumerated, grounds: Grounds, piece: Climbed['piece']): Fraction | string {
  try {
    return new Effort(request).of(() => provenBy(grounds, structuredClone(piece), null));
  } catch (error) {
    if (error instanceof TooMuchEffort || error instanceof NotProven) return error.message;
    throw error;
  }
}

type Place = readonly (string | number)[];
/** Numbers below these keys are names, not prices. */
const NAMES: ReadonlySet<string> = new Set(['session', 'sessions', 'classes', 'count']);

/** Places of all prices. */
function pricesIn(value: Json, place: Place = [], name = ''): Place[] {
  if (typeof value === 'number') return NAMES.has(name) ? [] : [place];
  if (Array.isArray(value)) return value.flatMap((each, i) => pricesIn(each, [...place, i], name));
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, each]) => {
    // Prices by person or group have names as keys.
    const isNamed = name === 'classes' || name === 'groups' || name === 'own';
    return pricesIn(
      each,
      [...place, key],
      isNamed ? 'price' : key === 'classes' && !Array.isArray(each) ? key : key,
    );
  });
}

/** @returns a function that undoes the change */
function change(numbers: Numbers, place: Place, { rng }: Enumerated): () => void {
  const path = place.join('.');
  const before = at(numbers, place);
  const step = CHANGES[rng.below(CHANGES.length)] * (rng.below(2) === 0 ? 1 : -1);
  const next = rng.below(3) === 0 ? step : before + step;
  const isUpTo0 = /^seats|^classes\.sessions\.\d+\.groups/.test(path);
  const isFrom0 = /overlap$|^triples/.test(path);
  const stated = isUpTo0 ? -Math.abs(next) : isFrom0 ? Math.abs(next) : next;
  // Sessions of one class share their price.
  const twin = /^sizes.*meetings/.test(path) ? [...place.slice(0, -1), 1 - Number(place.at(-1))] : null;
  const other = twin && isOneClass(numbers, place) ? { place: twin, before: at(numbers, twin) } : null;
  put(numbers, place, stated);
  if (other) put(numbers, other.place, stated);
  return () => {
    put(numbers, place, before);
    if (other) put(numbers, other.place, other.before);
  };
}

function isOneClass(numbers: Numbers, place: Place): boolean {
  const [one, other] = [0, 1].map((i) => at(numbers, [...place.slice(0, -2), 'classes', i]));
  return one === other;
}

function at(numbers: Numbers, place: Place): number {
  return Number(place.reduce<Json>((value, key) => (value as Numbers)[key], numbers));
}

function put(numbers: Numbers, place: Place, price: number): void {
  const parent = place.slice(0, -1).reduce<Json>((value, key) => (value as Numbers)[key], numbers);
  (parent as Numbers)[place[place.length - 1]] = price;
}
