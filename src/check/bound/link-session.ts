/** Who can meet over a link in one session, read from the request: the seats that each seat faces, and who must not meet. */
import type { SolveRequest } from '../../scenario/definition.ts';
import { spend } from '../effort.ts';
import { type HardRule, HardRules, type SessionFacts, sessionFacts } from '../lower/hard-rules.ts';
import { facedBy, facing, type FacingSeats, facingSeats, mostPairsOver } from '../lower/links.ts';
import { SessionModel } from '../lower/session-model.ts';
import type { PairSession } from './pair-session.ts';

class LinkSession extends SessionModel implements PairSession {
  /** Fewest and most others whom a person meets: the seats faced by a seat, for the fewest less all empty seats. */
  readonly fewestOthers: number;
  readonly mostOthers: number;
  readonly pairs: readonly [number, number];
  readonly meetingKey: string;

  /** @param apart only the rules on who must not meet over the link, as if on who must not share a group */
  constructor(facts: SessionFacts, apart: readonly HardRule[], open: readonly FacingSeats[]) {
    super(facts, apart);
    const empty = Math.max(0, open.reduce((sum, group) => sum + group.seats, 0) - this.present.length);
    this.mostOthers = Math.min(Math.max(0, this.present.length - 1), open[0]?.others ?? 0);
    this.fewestOthers = Math.max(0, (open.at(-1)?.others ?? 0) - empty);
    const held = open.reduce((sum, group) => sum + group.seats * group.others, 0) / 2;
    // An empty seat takes at most what it faces.
    const lost = facedBy(open, empty);
    this.pairs = [Math.max(0, held - lost), Math.min(held, mostPairsOver(open, this.present.length))];
    const sets = apart.map(({ people }) => people.join()).join(' ');
    this.meetingKey = [this.present, Math.min(1, this.mostOthers), sets].join(';');
  }

  mustMeet(): boolean {
    return false;
  }

  canMeet(a: number, b: number): boolean {
    return this.mostOthers > 0 && !this.mustBeApart(a, b);
  }

  likeness(person: number): string | null {
    if (!this.attends(person)) return '';
    return this.unitOf[person]!.apart.size > 0 ? null : 'there';
  }
}

export function linkSessions(request: SolveRequest, over: string): LinkSession[] {
  const { session_count } = request.scenario;
  const reader = new HardRules(request);
  return Array.from({ length: session_count }, (_, session) => {
    spend(facing(request, over, session).reduce((sum, others) => sum + others.length, 0));
    const apart = reader.all(session, over).map((rule) => ({ ...rule, over: undefined }));
    return new LinkSession(sessionFacts(request, session), apart, facingSeats(request, over, session));
  });
}
