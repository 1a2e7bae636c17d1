import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, it } from 'vitest';
import { openMailer } from '../../../src/service/account/mailer.ts';
import { readServiceConfig } from '../../../src/service/settings/config.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingle-outbox-'));
afterAll(() => rmSync(folder, { recursive: true }));
const MAIL = { to: 'ada@example.org', subject: 'Sign in', text: 'Open\nhttp://127.0.0.1/account/link/abc\n' };

function mailer(mail: object) {
  const read = readServiceConfig({ public_url: 'http://127.0.0.1:8080', mail });
  const opened = read.ok ? openMailer(read.value) : null;
  if (opened === null) throw new Error('no mailer');
  return opened;
}

it('writes each mail into a file of its owner alone', async () => {
  const outbox = join(folder, 'made', 'here');
  const way = mailer({ outbox, from: 'mingle <plans@example.org>' });
  await Promise.all([way.send(MAIL), way.send(MAIL)]);
  await way.close();
  const files = readdirSync(outbox);
  expect(files.filter((file) => /^2\d{3}-.*\.eml$/.test(file))).toHaveLength(2);
  expect(files).toHaveLength(2);
  expect(statSync(join(outbox, files[0])).mode & 0o077).toBe(0);
  const text = readFileSync(join(outbox, files[0]), 'utf8');
  expect(text).toContain('\nhttp://127.0.0.1/account/link/abc\n');
  expect(text).toMatch(/^From: mingle <plans@example\.org>$/m);
  expect(text).toMatch(/^To: ada@example\.org$/m);
  expect(text).toMatch(/^Auto-Submitted: auto-generated$/m);
});

it('hands mails to a server, to the one address that is meant', async () => {
  const smtp = await smtpServer();
  const way = mailer({ smtp: `smtp://127.0.0.1:${smtp.port}` });
  await way.send({ ...MAIL, to: "o'neil+a!b@example.org" });
  await way.close();
  expect(smtp.mails).toMatchObject([{ from: 'no-reply@127.0.0.1', to: ["o'neil+a!b@example.org"] }]);
  expect(smtp.mails[0].text).toContain('\nhttp://127.0.0.1/account/link/abc\r\n');
  await smtp.close();
});

it('rejects what the server does not take, and sends no link unencrypted over the net', async () => {
  const smtp = await smtpServer('no');
  const way = mailer({ smtp: `smtp://127.0.0.1:${smtp.port}` });
  await expect(way.send(MAIL)).rejects.toMatchObject({ code: 'EENVELOPE', responseCode: 550 });
  await way.close();
  const abroad = mailer({ smtp: `smtp://0.0.0.0:${smtp.port}` });
  await expect(abroad.send(MAIL)).rejects.toMatchObject({ command: 'STARTTLS' });
  await abroad.close();
  expect(smtp.mails).toEqual([]);
  await smtp.close();
});

/** Takes everything, but for recipients what it is told to say; it has no TLS. */
async function smtpServer(refusal?: string) {
  const mails: { from: string; to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(refusal === undefined ? null : Object.assign(new Error(refusal), { responseCode: 550 })),
    onData: async (stream, { envelope }, done) => {
      const { mailFrom, rcptTo } = envelope;
      mails.push({
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map(({ address }) => address),
        text: await text(stream),
      });
      done();
    },
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  return {
    mails,
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}
