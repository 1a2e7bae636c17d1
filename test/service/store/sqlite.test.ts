import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, describe, expect, it } from 'vitest';
import { openStore } from '../../../src/service/store/open.ts';
import { storeContract } from './store-contract.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingle-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true }));
const address = (name: string) => `sqlite:${join(folder, name)}`;

describe('the SQLite store', () => {
  storeContract(() => openStore(address('contract.db'), { server: true }));
});

describe('a SQLite file', () => {
  it('serves one server at a time, and tools beside it', async () => {
    const server = await openStore(address('one.db'), { server: true });
    await expect(openStore(address('one.db'), { server: true })).rejects.toThrow(/one\.db is in use/);
    symlinkSync('one.db', join(folder, 'link.db'));
    await expect(openStore(address('link.db'), { server: true })).rejects.toThrow(/one\.db is in use/);
    const tool = await openStore(address('one.db'), { server: false });
    await tool.write(({ ledger }) => ledger.add('a', '2026-03-01', { usedMs: 1, reservedMs: 0, solves: 0 }));
    expect((await server.read(({ ledger }) => ledger.get('a', '2026-03-01'))).usedMs).toBe(1);
    await tool.close();
    await server.close();
    await (await openStore(address('one.db'), { server: true })).close();
  });

  it('is waited for where another program writes, and the process goes on meanwhile', async () => {
    const store = await openStore(address('busy.db'), { server: true });
    const other = new Database(join(folder, 'busy.db'));
    other.exec('BEGIN IMMEDIATE');
    const written = store.write(({ calls }) => calls.add('a', 1));
    await new Promise((later) => setTimeout(later, 10));
    other.exec('COMMIT');
    await written;
    other.close();
    await store.close();
  });

  it('that cannot be one is refused as such, and not as one that another server has', async () => {
    mkdirSync(join(folder, 'folder.db'));
    writeFileSync(join(folder, 'odd.db-server'), 'x'.repeat(5000));
    // In /proc nothing can be made, and Node would try for ever to make a folder there.
    const places = ['folder.db', 'odd.db', 'odd.db-server/inside.db'].map(address);
    for (const place of [...places, 'sqlite:/proc/none/inside.db']) {
      const refused = expect(openStore(place, { server: true })).rejects;
      await refused.toThrow(/cannot be used: /);
    }
    await expect(openStore('sqlite:', { server: true })).rejects.toThrow('names no file');
  });

  it.each([true, false])('that is of others is refused as it was (for a server: %s)', async (server) => {
    const place = mkdtempSync(join(folder, 'others-'));
    writeFileSync(join(place, 'text'), 'root:x:0:0:root:/root:/bin/bash\n'.repeat(50));
    const schemas = {
      'tables.db': 'CREATE TABLE bookmarks (url TEXT)',
      'flyway.db':
        'CREATE TABLE schema_version (installed_rank INT, version TEXT); CREATE TABLE users (name TEXT)',
      'version.db': 'CREATE TABLE schema_version (version BIGINT NOT NULL); CREATE TABLE api_keys (key TEXT)',
      'view.db': 'PRAGMA user_version = 7; CREATE VIEW one AS SELECT 1',
      'at rest.db': 'PRAGMA journal_mode = WAL; CREATE TABLE bookmarks (url TEXT)',
    };
    for (const [name, schema] of Object.entries(schemas)) makeDatabase(join(place, name), schema);
    const used = new Database(join(folder, `${server}-used.db`));
    used.exec('PRAGMA journal_mode = WAL; CREATE TABLE bookmarks (url TEXT)');
    for (const log of ['', '-wal'])
      copyFileSync(`${folder}/${server}-used.db${log}`, `${place}/logged.db${log}`);
    used.close();
    const names = readdirSync(place);
    for (const name of names) chmodSync(join(place, name), 0o644);
    const before = names.map((name) => readFileSync(join(place, name), 'latin1'));
    for (const name of names.filter((each) => !each.endsWith('-wal'))) {
      await expect(openStore(`sqlite:${join(place, name)}`, { server })).rejects.toThrow(/cannot be used: /);
    }
    expect(names.map((name) => readFileSync(join(place, name), 'latin1'))).toEqual(before);
    expect(names.filter((name) => (statSync(join(place, name)).mode & 0o777) !== 0o644)).toEqual([]);
    // SQLite cannot read a log without its index.
    expect(readdirSync(place).filter((name) => !names.includes(name))).toEqual(['logged.db-shm']);
  });

  it('that has nothing in it yet is taken, whatever its name', async () => {
    const name = 'half of 100% #1?.db';
    makeDatabase(join(folder, name), 'PRAGMA user_version = 7');
    await (await openStore(address(name), { server: true })).close();
    await (await openStore(address(name), { server: true })).close();
  });

  it("is its owner's alone, with the logs beside it", async () => {
    const store = await openStore(address('private.db'), { server: true });
    await store.write(({ ledger }) => ledger.add('a', '2026-03-01', { usedMs: 1, reservedMs: 0, solves: 0 }));
    const files = readdirSync(folder).filter((file) => file.startsWith('private.db'));
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) expect(statSync(join(folder, file)).mode & 0o077).toBe(0);
    await store.close();
  });
});

function makeDatabase(file: string, schema: string): void {
  const database = new Database(file);
  database.exec(schema);
  database.close();
}

describe('a store address', () => {
  it('must name a kind of store', async () => {
    await expect(openStore('mysql://x', { server: true })).rejects.toThrow('"mysql" is no kind of store');
  });
});
