/**
 * What processes tell each other at once, over PostgreSQL's LISTEN and NOTIFY. A notice may be lost, as when the
 * connection breaks: who waits for one looks for himself now and then.
 */
import type { Tables } from '../store/contract.ts';

/** `work`: something was put into a queue, or is to be cancelled; `reports`: a worker began or has an answer. */
export type Channel = 'work' | 'reports';

/** Reaches all who listen when the unit of work is over, if it is not undone. */
export async function notify(tables: Tables, channel: Channel, text: string): Promise<void> {
  await tables.query('SELECT pg_notify(?, ?)', [`mingle_${channel}`, text]);
}

/** Notices on the channel `reports`, each with the id of a solve. */
export const BEGUN = 'begun/';
export const DONE = 'done/';
/** Without an id: a process of `mingle work` is ready for more, or for less. */
export const WORKERS = 'workers';
