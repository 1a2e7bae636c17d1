import { hash, hkdfSync } from 'node:crypto';
import { seal, unseal } from '../domain/seal.ts';

/** Another number when parcels change, so that servers and workers of two versions do not take each other's. */
const MAKE = 4;

/** `solves`: those that a caller waits for. */
export type QueueName = 'solves' | 'jobs' | 'webhooks';
/** What they are called in the store. */
export type Queues = Readonly<Record<QueueName, string>>;

/**
 * Seals what goes through the database between processes, with a secret that they share and the database does not have:
 * neither its files nor its backups hold a scenario or a plan that can be read there.
 */
export class Sealer {
  /** Of those who understand each other: they have the same secret, and parcels of the same make. */
  readonly group: string;
  /** Of the group alone. */
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

  /** Null where it is not of this group. */
  tryOpen<T>(id: string, sealed: string): T | null {
    try {
      return this.open<T>(id, sealed);
    } catch {
      return null;
    }
  }
}
