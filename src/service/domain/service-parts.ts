import type { ServiceConfig } from '../settings/config.ts';
import type { Store } from '../store/contract.ts';
import type { AddressLimits } from './address-limit.ts';
import type { ClientIdentities } from './client-identity.ts';
import type { WallClock } from './day.ts';
import type { Elsewhere } from './elsewhere-port.ts';
import type { BodyReader, MailPort, SolverPort } from './ports.ts';
import type { Turns } from './turns.ts';

/** Points of a call at which a server may crash; tests crash it there. */
export type CallStep = 'claimed' | 'solving' | 'solved' | 'settled' | 'replying';

export interface ServiceParts {
  readonly config: ServiceConfig;
  readonly store: Store;
  readonly solver: SolverPort | Elsewhere;
  readonly bodies: BodyReader;
  /** Queues of callers, by scope, for reading a body and claiming a solve. */
  readonly bodyTurns: Turns;
  readonly addresses: AddressLimits;
  readonly identities: ClientIdentities;
  readonly clock: WallClock;
  /** Solves that this server runs: their leases do not expire, even if the clock jumps. */
  readonly underWay: Set<string>;
  /** Absent: no sign-in and no account area. */
  readonly mail?: MailPort;
  /** Called at each step of a call; for tests. */
  readonly onStep?: (step: CallStep) => void;
}
