/** Who can meet over a link in one session, read from the request: the seats that each seat faces, and who must not meet. */
import type { SolveRequest } from '../../scenario/definition.ts';
import { spend, spendObjects } from '../effort.ts';
import { SessionModel } from '../infeasible/session-model.ts';
import { HardRules, sessionFacts } from '../lower/hard-rules.ts';
import { facedBy, facing, type FacingSeats, facingSeats, mostPairsOver } from '../lower/links.ts';
import type { PairSession } from './pair-session.ts';

export class LinkSession implements PairSession {
  readonly session: number;
  readonly present: readonly number[];
  /** Fewest and most others whom a person meets: the seats faced by a seat, for the fewest less all empty seats. */
  readonly fewestOthers: number;
  readonly mostOthers: number;
  readonly pairs: readonly [number, number];
  /** Equal for sessions in which the same pairs can meet. */
  readonly rules: string;
  /** The session under only the rules on who must not meet over the link. */
  private readonly model: SessionModel;

  constructor(model: SessionModel, open: readonly FacingSeats[]) {
    this.model = model;
    this.session = model.facts.session;
    this.present = model.facts.present;
    const empty = Math.max(0, open.reduce((sum, group) => sum + group.seats, 0) - this.present.length);
    this.mostOthers = Math.min(Math.max(0, this.present.length - 1), open[0]?.others ?? 0);
    this.fewestOthers = Math.max(0, (open.at(-1)?.others ?? 0) - empty);
    const held = open.reduce((sum, group) => sum + group.seats * group.others, 0) / 2;
    // An empty seat takes at most what it faces.
    const lost = facedBy(open, empty);
    this.pairs = [Math.max(0, held - lost), Math.min(held, mostPairsOver(open, this.present.length))];
    const apart = model.rules.map(({ people }) => people.join()).join(' ');
    this.rules = [this.present, Math.min(1, this.mostOthers), apart].join(';');
  }

  attends(person: number): boolean {
    return this.model.unitOf.has(person);
  }

  mustMeet(): boolean {
    return false;
  }

  canMeet(a: number, b: number): boolean {
    return this.mostOthers > 0 && !this.apartFrom(a).has(this.model.unitOf.get(b)!);
  }

  likeness(person: number): string | null {
    if (!this.attends(person)) return '';
    return this.apartFrom(person).size > 0 ? null : 'there';
  }

  private apartFrom(person: number): ReadonlySet<number> {
    return this.model.apartFrom(this.model.unitOf.get(person)!);
  }
}

export function linkSessions(request: SolveRequest, over: string): LinkSession[] {
  const { people, groups, session_count } = request.scenario;
  const reader = new HardRules(request);
  return Array.from({ length: session_count }, (_, session) => {
    spendObjects(people.length + groups.length);
    spend(facing(request, over, session).reduce((sum, others) => sum + others.length, 0));
    // As if they must not share a group.
    const apart = reader.all(session, over).map((rule) => ({ ...rule, over: undefined }));
    const model = new SessionModel(sessionFacts(request, session), apart);
    return new LinkSession(model, facingSeats(request, over, session));
  });
}
