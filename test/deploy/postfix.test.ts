/** A sign-in mail through a real mail server that wants TLS. */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openMailer } from '../../src/service/account/mailer.ts';
import { readServiceConfig } from '../../src/service/settings/config.ts';
import { until } from '../service/support/until.ts';
import { freePort } from '../support/free-port.ts';
import { canRun } from './programs.ts';

const POSTFIX = '/usr/sbin/postfix';
const SERVICES = '/usr/share/postfix/master.cf.dist';
const NOBODY = 65_534;

describe.skipIf(!canRun([POSTFIX, SERVICES]))('Postfix', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mingle-mail-'));
  const within = (name: string) => join(folder, name);
  afterAll(() => {
    execFileSync(POSTFIX, ['-c', within('conf'), 'abort'], { stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  });

  it('takes a mail over TLS, and delivers it as it was written', async () => {
    const port = await freePort();
    execFileSync(
      'openssl',
      [
        ...'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost'.split(
          ' ',
        ),
        ...['-keyout', within('key.pem'), '-out', within('certificate.pem')],
      ],
      { stdio: 'ignore' },
    );
    chmodSync(folder, 0o755);
    for (const name of ['conf', 'spool', 'data', 'inbox']) mkdirSync(within(name));
    execFileSync('chown', ['postfix', within('data')]);
    execFileSync('chown', [String(NOBODY), within('inbox')]);
    const services = readFileSync(SERVICES, 'utf8').replace(
      /^smtp +inet.*$/m,
      `127.0.0.1:${port} inet n - n - - smtpd`,
    );
    writeFileSync(within('conf/master.cf'), services);
    const settings = {
      compatibility_level: '3.6',
      queue_directory: within('spool'),
      data_directory: within('data'),
      myhostname: 'localhost',
      mydestination: '',
      mynetworks: '127.0.0.0/8',
      inet_interfaces: '127.0.0.1',
      virtual_mailbox_domains: 'example.org',
      virtual_mailbox_base: within('inbox'),
      virtual_mailbox_maps: 'static:ada/',
      virtual_uid_maps: `static:${NOBODY}`,
      virtual_gid_maps: `static:${NOBODY}`,
      smtpd_tls_cert_file: within('certificate.pem'),
      smtpd_tls_key_file: within('key.pem'),
      smtpd_tls_security_level: 'encrypt',
      smtpd_tls_received_header: 'yes',
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
    writeFileSync(within('conf/main.cf'), lines.join(''));
    spawn(POSTFIX, ['-c', within('conf'), 'start-fg'], { stdio: 'ignore' });
    const read = readServiceConfig({
      public_url: 'http://127.0.0.1:8080',
      mail: {
        smtp: `smtp://127.0.0.1:${port}?requireTLS=true&tls.rejectUnauthorized=false`,
        from: 'Plans <plans@example.org>',
      },
    });
    const mailer = read.ok ? openMailer(read.value) : null;
    if (mailer === null) throw new Error('no mailer');
    const mail = {
      to: 'ada@example.org',
      subject: 'Sign in',
      text: 'Open\nhttp://127.0.0.1/account/link/abc\n',
    };
    await until(() =>
      mailer.send(mail).then(
        () => true,
        () => false,
      ),
    );
    await mailer.close();
    const kept = within('inbox/ada/new');
    const files = () => readdirSync(within('inbox'), { recursive: true }).map(String);
    await until(() => files().some((file) => file.startsWith('ada/new/')));
    const text = readFileSync(join(kept, readdirSync(kept)[0]), 'utf8');
    expect(text).toContain('\nhttp://127.0.0.1/account/link/abc\n');
    expect(text).toMatch(/^From: Plans <plans@example\.org>$/m);
    expect(text).toMatch(/using TLSv1\.[23]/);
  });
});
