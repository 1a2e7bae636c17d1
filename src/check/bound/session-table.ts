/** What one session forces, read from the request: who is there, who must sit with whom, how big groups are. */
import type { SolveRequest } from '../../scenario/definition.ts';
import { attendsSession, seatsInSession } from '../lower/attendance.ts';

export class SessionTable {
  /** Seats of the open groups. */
  readonly seats: readonly number[];
  readonly present: readonly number[];
  private readonly leader: number[];
  private readonly pins = new Map<number, string>();
  private readonly apart = new Set<string>();
  private readonly unitSize = new Map<number, number>();
  private readonly largestGroup: number;

  constructor(request: SolveRequest, session: number, numberOf: ReadonlyMap<string, number>) {
    const { people, groups } = request.scenario;
    this.seats = groups.map((group) => seatsInSession(group, session)).filter((seats) => seats > 0);
    this.largestGroup = Math.max(0, ...this.seats);
    this.present = people.flatMap((person, i) => (attendsSession(person, session) ? [i] : []));
    const here = new Set(this.present);
    const rules = request.constraints.flatMap((rule) => {
      if (
        rule.type !== 'MustStayTogether' &&
        rule.type !== 'MustStayApart' &&
        rule.type !== 'ImmovablePeople'
      ) {
        return [];
      }
      if (rule.sessions !== null && !rule.sessions.includes(session)) return [];
      const set = [...new Set(rule.people.map((id) => numberOf.get(id) ?? -1))].filter((i) => here.has(i));
      return [{ rule, set }];
    });
    this.leader = people.map((_, i) => i);
    for (const { rule, set } of rules) {
      if (rule.type === 'MustStayTogether') this.merge(set);
    }
    for (const person of this.present) {
      this.unitSize.set(this.leader[person], (this.unitSize.get(this.leader[person]) ?? 0) + 1);
    }
    for (const { rule, set } of rules) {
      if (rule.type === 'ImmovablePeople') {
        for (const person of set) this.pins.set(this.leader[person], rule.group_id);
      }
      if (rule.type !== 'MustStayApart') continue;
      for (const a of set)
        for (const b of set) if (a !== b) this.apart.add(`${this.leader[a]} ${this.leader[b]}`);
    }
  }

  /** Everyone's leader is rewritten at each merge: slow and plain. */
  private merge(set: readonly number[]): void {
    const leaders = new Set(set.map((person) => this.leader[person]));
    const first = Math.min(...leaders);
    for (const person of this.present) if (leaders.has(this.leader[person])) this.leader[person] = first;
  }

  get emptySeats(): number {
    return this.seats.reduce((sum, seats) => sum + seats, 0) - this.present.length;
  }

  /** Whether two people who are there must share a group. */
  mustMeet(a: number, b: number): boolean {
    if (this.leader[a] === this.leader[b]) return true;
    const pin = this.pins.get(this.leader[a]);
    return pin !== undefined && pin === this.pins.get(this.leader[b]) && this.canMeet(a, b);
  }

  /** Whether two people who are there can share a group. */
  canMeet(a: number, b: number): boolean {
    const [u, v] = [this.leader[a], this.leader[b]];
    if (u === v) return true;
    const [pinU, pinV] = [this.pins.get(u), this.pins.get(v)];
    if (pinU !== undefined && pinV !== undefined && pinU !== pinV) return false;
    if ((this.unitSize.get(u) ?? 0) + (this.unitSize.get(v) ?? 0) > this.largestGroup) return false;
    return this.apart.size === 0 || !this.apart.has(`${u} ${v}`);
  }

  /** Others that a person shares a group with: at least, as every group fills all but the empty seats. */
  get fewestOthers(): number {
    if (this.seats.length === 0) return 0;
    return Math.max(0, Math.min(...this.seats) - this.emptySeats - 1);
  }

  get mostOthers(): number {
    return Math.max(0, Math.min(this.largestGroup, this.present.length) - 1);
  }

  /** Most pairs that so many people make when the largest groups fill up first. */
  mostPairs(people: number): number {
    let left = people;
    let pairs = 0;
    for (const seats of [...this.seats].sort((x, y) => y - x)) {
      const filled = Math.min(seats, left);
      pairs += (filled * (filled - 1)) / 2;
      left -= filled;
    }
    return pairs;
  }

  /** Fewest pairs: people come one by one, each into the emptiest group that has a seat. */
  fewestPairs(people: number): number {
    const filled = this.seats.map(() => 0);
    let pairs = 0;
    for (let i = 0; i < people; i++) {
      let best = -1;
      for (const [group, seats] of this.seats.entries()) {
        if (filled[group] < seats && (best < 0 || filled[group] < filled[best])) best = group;
      }
      if (best < 0) break;
      pairs += filled[best];
      filled[best] += 1;
    }
    return pairs;
  }
}

export function sessionTables(request: SolveRequest): SessionTable[] {
  const numberOf = new Map(request.scenario.people.map((person, i) => [person.id, i]));
  return Array.from(
    { length: request.scenario.session_count },
    (_, session) => new SessionTable(request, session, numberOf),
  );
}
