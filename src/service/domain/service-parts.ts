import type { ServiceConfig } from '../settings/config.ts';
import type { Store } from '../store/contract.ts';
import type { AddressLimits } from './address-limit.ts';
import type { BodyReader } from './body-reader.ts';
import type { ClientIdentities } from './client-identity.ts';
import type { WallClock } from './day.ts';
import type { Elsewhere } from './elsewhere-port.ts';
import type { MailPort } from './mail-port.ts';
import type { SolverPort } from './solver-port.ts';
import type { Turns } from './turns.ts';

/** The moments of a call between which a server may die; tests make it die there. */
export type CallStep = 'claimed' | 'solving' | 'solved' | 'settled' | 'replying';

export interface ServiceParts {
  readonly config: ServiceConfig;
  readonly store: Store;
  readonly solver: SolverPort | Elsewhere;
  readonly bodies: BodyReader;
  /** Turns of callers at having a body read and a solve claimed, by scope. */
  readonly bodyTurns: Turns;
  readonly addresses: AddressLimits;
  readonly identities: ClientIdentities;
  readonly clock: WallClock;
  /** The solves that this server is at work on: no lease of theirs has ended, wherever the clock has leapt. */
  readonly underWay: Set<string>;
  /** Without it there is no way to sign in, and no account area. */
  readonly mail?: MailPort;
  /** Told of each step of a call; production passes nothing. */
  readonly onStep?: (step: CallStep) => void;
}
