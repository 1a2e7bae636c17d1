/** Who can meet whom over a link in one session, read from the request: what each seat faces, and who may not meet. */
import type { PeopleChoice, SolveRequest } from '../../scenario/definition.ts';
import type { Effort } from '../effort.ts';
import { attendees, personNumbers, ruleMembers } from '../lower/attendance.ts';
import { facedBy, facing, facingSeats, mostPairsOver } from '../lower/links.ts';
import type { MeetingTotals, PairSession } from './pair-session.ts';

/** Pairs who must not meet over the link, a · people + b either way; and who is in one. */
interface Apart {
  readonly pairs: ReadonlySet<number>;
  readonly people: ReadonlySet<number>;
}

export class LinkSession implements PairSession, MeetingTotals {
  readonly session: number;
  readonly present: readonly number[];
  /** Of one seat: others that somebody there meets at most; and at least, if all empty seats are among those it faces. */
  readonly fewestOthers: number;
  readonly mostOthers: number;
  readonly pairs: readonly [number, number];
  /** Equal for sessions in which the same pairs can meet. */
  readonly rules: string;
  private readonly here: ReadonlySet<number>;
  private readonly apart: Apart;
  private readonly people: number;

  constructor(request: SolveRequest, over: string, session: number, apart: Apart, apartNumber: number) {
    this.session = session;
    this.people = request.scenario.people.length;
    this.apart = apart;
    this.present = attendees(request, session);
    this.here = new Set(this.present);
    const open = facingSeats(request, over, session);
    const empty = Math.max(0, open.reduce((sum, group) => sum + group.seats, 0) - this.present.length);
    this.mostOthers = Math.min(Math.max(0, this.present.length - 1), open[0]?.others ?? 0);
    this.fewestOthers = Math.max(0, (open.at(-1)?.others ?? 0) - empty);
    const held = open.reduce((sum, group) => sum + group.seats * group.others, 0) / 2;
    // An empty seat takes at most what it faces.
    const lost = facedBy(open, empty);
    this.pairs = [Math.max(0, held - lost), Math.min(held, mostPairsOver(open, this.present.length))];
    this.rules = [this.present, Math.min(1, this.mostOthers), apartNumber].join(';');
  }

  attends(person: number): boolean {
    return this.here.has(person);
  }

  mustMeet(): boolean {
    return false;
  }

  canMeet(a: number, b: number): boolean {
    return this.mostOthers > 0 && !this.apart.pairs.has(a * this.people + b);
  }

  likeness(person: number): string | null {
    if (!this.attends(person)) return '';
    return this.apart.people.has(person) ? null : 'there';
  }
}

export function linkSessions(request: SolveRequest, over: string, effort: Effort): LinkSession[] {
  const { people, groups, session_count } = request.scenario;
  const numberOf = personNumbers(request);
  const known = new Map<string, Apart>();
  return Array.from({ length: session_count }, (_, session) => {
    effort.make(people.length + groups.length);
    const faced = facing(request, over, session);
    effort.take(faced.reduce((sum, others) => sum + others.length, 0));
    const inForce = request.constraints.flatMap((rule, number) => {
      if (rule.type !== 'MustStayApart' || rule.over !== over) return [];
      return rule.sessions === null || rule.sessions.includes(session)
        ? [{ number, people: rule.people }]
        : [];
    });
    const key = inForce.map(({ number }) => number).join();
    const apart = known.get(key) ?? apartBy(inForce.map((rule) => rule.people));
    known.set(key, apart);
    return new LinkSession(request, over, session, apart, [...known.keys()].indexOf(key));
  });

  function apartBy(sets: readonly PeopleChoice[]): Apart {
    const pairs = new Set<number>();
    const all = new Set<number>();
    for (const set of sets) {
      const members = ruleMembers(request, set).flatMap((id) => numberOf.get(id) ?? []);
      effort.make(members.length ** 2);
      for (const a of members) {
        all.add(a);
        for (const b of members) if (a !== b) pairs.add(a * people.length + b);
      }
    }
    return { pairs, people: all };
  }
}
