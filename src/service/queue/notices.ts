/**
 * Notices between processes, by PostgreSQL's LISTEN and NOTIFY. A notice may be lost, for instance when a connection
 * breaks, so receivers also poll.
 */
import type { Tables } from '../store/contract.ts';

/** `work`: a queue has new work, or a job is to be cancelled; `reports`: a worker has begun or finished. */
export type Channel = 'work' | 'reports';

/** Delivered to all listeners on commit. */
export async function notify(tables: Tables, channel: Channel, text: string): Promise<void> {
  await tables.query('SELECT pg_notify(?, ?)', [`mingle_${channel}`, text]);
}

/** Prefixes of notices on `reports`, followed by the id of a solve. */
export const BEGUN = 'begun/';
export const DONE = 'done/';
/** Without an id: a `mingle work` process has more or fewer free workers. */
export const WORKERS = 'workers';
