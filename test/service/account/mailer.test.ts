import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openMailer } from '../../../src/service/account/mailer.ts';
import { readServiceConfig } from '../../../src/service/settings/config.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingle-outbox-'));
afterAll(() => rmSync(folder, { recursive: true }));
const MAIL = { to: 'ada@example.org', subject: 'Sign in', text: 'Open\nhttp://127.0.0.1/account/link/abc\n' };

function mailer(mail: object) {
  const { data } = readServiceConfig({ public_url: 'http://127.0.0.1:8080', mail });
  const opened = data === undefined ? null : openMailer(data);
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
  expect(smtp.lines.filter((line) => /^(MAIL|RCPT)/.test(line))).toEqual([
    'MAIL FROM:<no-reply@127.0.0.1>',
    "RCPT TO:<o'neil+a!b@example.org>",
  ]);
  expect(smtp.lines).toContain('http://127.0.0.1/account/link/abc');
  await smtp.close();
});

it('rejects what the server does not take, and sends no link unencrypted over the net', async () => {
  const smtp = await smtpServer('550 no');
  const way = mailer({ smtp: `smtp://127.0.0.1:${smtp.port}` });
  await expect(way.send(MAIL)).rejects.toMatchObject({ code: 'EENVELOPE', responseCode: 550 });
  await way.close();
  const abroad = mailer({ smtp: `smtp://0.0.0.0:${smtp.port}` });
  await expect(abroad.send(MAIL)).rejects.toMatchObject({ command: 'STARTTLS' });
  await abroad.close();
  expect(smtp.lines.join()).not.toContain('/account/link/');
  await smtp.close();
});

/** Says yes to everything, but for recipients what it is told. */
async function smtpServer(recipient = '250 ok') {
  const lines: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let inText = false;
    let rest = '';
    socket.write('220 here\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const parts = (rest + bytes).split('\r\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        lines.push(line);
        if (inText && line !== '.') continue;
        const answer = line.startsWith('RCPT') ? recipient : line === 'DATA' ? '354 go on' : '250 ok';
        inText = line === 'DATA';
        socket.write(line.startsWith('STARTTLS') ? '502 no\r\n' : `${answer}\r\n`);
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return {
    lines,
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
