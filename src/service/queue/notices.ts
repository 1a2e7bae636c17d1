/**
 * What processes tell each other at once, over PostgreSQL's LISTEN and NOTIFY. A notice may be lost, as when the
 * connection breaks: who waits for one looks for himself now and then.
 */
import pg from 'pg';
import type { Tables } from '../store/contract.ts';

/** `work`: something was put into a queue, or is to be cancelled; `reports`: a worker began or has an answer. */
export type Channel = 'work' | 'reports';

const AGAIN_MS = 1000;

/** Reaches all who listen when the unit of work is over, if it is not undone. */
export async function notify(tables: Tables, channel: Channel, text: string): Promise<void> {
  await tables.query('SELECT pg_notify(?, ?)', [`mingle_${channel}`, text]);
}

/** Listens, and begins anew when the connection breaks. Returns what ends it. */
export function listen(url: string, channel: Channel, heard: (text: string) => void): () => Promise<void> {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function connect(): void {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true });
    client = fresh;
    let broken = false;
    const again = () => {
      if (broken) return;
      broken = true;
      fresh.end().catch(() => undefined);
      if (!closed) timer = setTimeout(connect, AGAIN_MS);
    };
    fresh.on('error', again).on('end', again);
    fresh.on('notification', ({ payload = '' }) => heard(payload));
    fresh
      .connect()
      .then(() => fresh.query(`LISTEN mingle_${channel}`))
      .catch(again);
  }

  connect();
  return async () => {
    closed = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
