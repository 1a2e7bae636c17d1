import { hash, hkdfSync } from 'node:crypto';
import { seal, unseal } from '../domain/seal.ts';

/** Version of the parcels: servers and workers of different versions do not take each other's. */
const MAKE = 4;

/** `solves` are those that a caller waits for. */
export type QueueName = 'solves' | 'jobs' | 'webhooks';
/** Names of the queues in the store. */
export type Queues = Readonly<Record<QueueName, string>>;

/**
 * Encrypts what processes exchange through the database, with a secret that the database does not have: neither its files nor
 * its backups contain readable scenarios or plans.
 */
export class Sealer {
  /** Name of the processes with the same secret and parcel version. */
  readonly group: string;
  /** Queues of this group only. */
  readonly queues: Queues;
  private readonly key: Buffer;

  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', `mingle queue ${MAKE}`, 32));
    const group = `${MAKE}-${hash('sha256', this.key).slice(0, 8)}`;
    this.group = group;
    this.queues = { solves: `solves-${group}`, jobs: `jobs-${group}`, webhooks: `webhooks-${group}` };
  }

  seal(id: string, content: object): string {
    return seal(this.key, JSON.stringify(content), id);
  }

  open<T>(id: string, sealed: string): T {
    return JSON.parse(unseal(this.key, sealed, id));
  }

  /** null if it is not of this group. */
  tryOpen<T>(id: string, sealed: string): T | null {
    try {
      return this.open<T>(id, sealed);
    } catch {
      return null;
    }
  }
}
