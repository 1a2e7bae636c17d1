/** Receives notices of other processes; separate from `notify`, since servers on SQLite need no `pg`. */
import pg from 'pg';
import type { Channel } from './notices.ts';

const AGAIN_MS = 1000;

/** Listens, and reconnects if the connection breaks. Returns a function that stops it. */
export function listen(url: string, channel: Channel, onNotice: (text: string) => void): () => Promise<void> {
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
    fresh.on('notification', ({ payload = '' }) => onNotice(payload));
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
