/** What is forced in one session, read from the request: attendance, who must sit together, sizes of groups. */
import type { SolveRequest } from '../../scenario/definition.ts';
import { TooMuchEffort } from '../effort.ts';
import { mostPairsIn, pairsAmong } from '../lower/contact-limit.ts';
import { HardRules, type SessionFacts, sessionFacts } from '../lower/hard-rules.ts';
import { SessionModel, type StatedRule } from '../lower/session-model.ts';
import type { PairSession } from './pair-session.ts';

/** An open group: its number, and its seats, at most the people who attend. */
export interface OpenGroup {
  readonly group: number;
  readonly seats: number;
}

/** The most pairs who must be apart in a session: with more, no check would end in time. */
const MOST_APART = 2 ** 24;

export class SessionTable extends SessionModel implements PairSession {
  readonly open: readonly OpenGroup[];
  /** The most people who can meet in one group. */
  readonly largestGroup: number;
  /** Seats of the open groups, those of benches one by one, since nobody meets there; descending. */
  readonly rooms: readonly number[];
  readonly emptySeats: number;
  /**
   * Fewest and most others with whom a person shares a group: for the fewest, a group has all but the empty seats filled,
   * and its smallest size.
   */
  readonly fewestOthers: number;
  readonly mostOthers: number;
  /** The open benches. */
  readonly benches: ReadonlySet<number>;
  private knownKey: string | null = null;

  /** @throws TooMuchEffort if too many pairs must be apart */
  constructor(facts: SessionFacts, rules: readonly StatedRule[]) {
    super(facts, rules);
    const { seats: capacities, waits } = facts;
    this.open = capacities.flatMap((capacity, group) =>
      capacity > 0 ? [{ group, seats: Math.min(capacity, this.present.length) }] : [],
    );
    this.benches = new Set(this.open.flatMap(({ group }) => (waits[group] ? [group] : [])));
    this.largestGroup = this.open.reduce(
      (most, { group, seats }) => (this.benches.has(group) ? most : Math.max(most, seats)),
      0,
    );
    this.rooms = this.open
      .flatMap(({ group, seats }) => (this.benches.has(group) ? new Array<number>(seats).fill(1) : [seats]))
      .sort((x, y) => y - x);
    this.emptySeats = this.open.reduce((sum, { seats }) => sum + seats, 0) - this.present.length;
    const sizes = this.open.map(({ group, seats }) =>
      this.benches.has(group) ? 1 : Math.max(seats - this.emptySeats, this.minSizes[group]),
    );
    this.fewestOthers = Math.max(
      0,
      sizes.reduce((least, size) => Math.min(least, size), this.present.length) - 1,
    );
    this.mostOthers = Math.max(0, this.largestGroup - 1);
    const apart = rules.filter(({ kind }) => kind === 'apart');
    if (apart.reduce((sum, set) => sum + pairsAmong(set.people.length), 0) > MOST_APART)
      throw new TooMuchEffort();
  }

  /** The group to which somebody of the person's unit is pinned; −1: none. */
  pinOf(person: number): number {
    return this.unitOf[person]?.pins.at(-1) ?? -1;
  }

  private sizeWith(person: number): number {
    return this.unitOf[person]!.people.length;
  }

  /** Whether two people who are there must share a group. */
  mustMeet(a: number, b: number): boolean {
    const pin = this.pinOf(a);
    if (this.benches.has(pin)) return false;
    // On a bench people do not meet, so a unit must meet only if it is pinned to a table where it can.
    if (this.unitOf[a] === this.unitOf[b]) return this.benches.size === 0 || (pin >= 0 && this.canMeet(a, b));
    return pin >= 0 && pin === this.pinOf(b) && this.canMeet(a, b);
  }

  /** Whether two people who are there can share a group. */
  canMeet(a: number, b: number): boolean {
    const [pinA, pinB] = [this.pinOf(a), this.pinOf(b)];
    if (this.benches.has(pinA) || this.benches.has(pinB)) return false;
    if (this.unitOf[a] === this.unitOf[b]) {
      return this.benches.size === 0 || (this.sizeWith(a) <= this.largestGroup && !this.mustBeApart(a, b));
    }
    if (pinA >= 0 && pinB >= 0 && pinA !== pinB) return false;
    return this.sizeWith(a) + this.sizeWith(b) <= this.largestGroup && !this.mustBeApart(a, b);
  }

  /** Equal for people whom everybody else must, can, or need not meet alike; null: like nobody. */
  likeness(person: number): string | null {
    const unit = this.unitOf[person];
    if (unit === undefined) return '';
    if (unit.apart.size > 0) return null;
    return `${unit.people.length > 1 ? unit.people[0] : 'alone'} in ${this.pinOf(person)}`;
  }

  /** Equal for sessions in which the same pairs must meet and can meet. */
  get meetingKey(): string {
    this.knownKey ??= [
      ...this.units.map(({ people, pins }) => `${people} in ${pins}`),
      ...[[this.largestGroup], [...this.benches]],
      ...this.rules.flatMap(({ kind, people }) => (kind === 'apart' ? [people] : [])),
    ].join(';');
    return this.knownKey;
  }

  get pairs(): readonly [number, number] {
    const people = this.present.length;
    return [this.fewestPairs(people), this.mostPairs(people)];
  }

  /** The most pairs among a number of people: filling the largest groups first. */
  mostPairs(people: number): number {
    return mostPairsIn(this.rooms, people);
  }

  /** The fewest pairs among a number of people: filling all groups evenly, one person each per round. */
  fewestPairs(people: number): number {
    let left = people;
    let pairs = 0;
    let takers = this.rooms.length;
    for (let filled = 0; left > 0; filled++) {
      while (takers > 0 && this.rooms[takers - 1] <= filled) takers -= 1;
      if (takers === 0) break;
      pairs += Math.min(takers, left) * filled;
      left -= takers;
    }
    return pairs;
  }
}

/** @throws TooMuchEffort if too many pairs must be apart */
export function sessionTables(request: SolveRequest): SessionTable[] {
  const reader = new HardRules(request);
  return Array.from(
    { length: request.scenario.session_count },
    (_, session) => new SessionTable(sessionFacts(request, session), reader.all(session)),
  );
}
