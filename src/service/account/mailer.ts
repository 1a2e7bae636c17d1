import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { makeFolder } from '../../host/make-folder.ts';
import type { MailPort } from '../domain/ports.ts';
import type { ServiceConfig } from '../settings/config.ts';

const TIMEOUT_MS = 10_000;
const PATIENCE_MS = 3000;

/** Only with an account area: the settings give a way to send mail, and the public address. */
export function openMailer({ mail: { from: sender, smtp, outbox }, public_url }: ServiceConfig): MailPort {
  const way = outbox !== null ? toFolder(outbox) : toServer(smtp ?? '');
  const from = sender ?? `no-reply@${new URL(public_url ?? '').hostname}`;
  const underWay = new Set<Promise<unknown>>();
  return {
    send({ to, subject, text }) {
      // An object, since in a string the part before @ could be parsed as a second address.
      const headers = { 'Auto-Submitted': 'auto-generated' };
      const sent = way.send({ from, to: { name: '', address: to }, subject, text, headers });
      const ended = sent.catch(() => undefined).finally(() => underWay.delete(ended));
      underWay.add(ended);
      return sent;
    },
    async close() {
      await Promise.race([
        Promise.all(underWay),
        new Promise((late) => setTimeout(late, PATIENCE_MS).unref()),
      ]);
      way.close();
    },
  };
}

interface Way {
  send(message: SendMailOptions): Promise<void>;
  close(): void;
}

function toServer(url: string): Way {
  const { protocol, hostname } = new URL(url);
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const transport = createTransport({
    url,
    pool: true,
    // A link is as good as a password for 15 minutes.
    requireTLS: protocol === 'smtp:' && !local,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    async send(message) {
      await transport.sendMail(message);
    },
    close: () => transport.close(),
  };
}

/** One file per mail, readable by its owner only, and written atomically. */
function toFolder(folder: string): Way {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(message) {
      const { message: bytes } = await transport.sendMail(message);
      makeFolder(folder);
      const name = `${new Date().toISOString().replaceAll(':', '')}-${randomUUID().slice(0, 8)}`;
      const unfinished = join(folder, `.${name}`);
      await writeFile(unfinished, bytes as Buffer, { mode: 0o600 });
      await rename(unfinished, join(folder, `${name}.eml`));
    },
    close: () => undefined,
  };
}
