/** What every store must do. Called once an implementation. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NewSolve, SolveRow, Store } from '../../../src/service/store/contract.ts';
import type { Account, ApiKeyRow } from '../../../src/service/store/rows.ts';
import { callsSince } from '../support/calls-since.ts';

function solve(change: Partial<NewSolve> = {}): NewSolve {
  return {
    id: 'solve-1',
    scope: 'k/account/1',
    pool: null,
    lookup: 'lookup-1',
    bodyDigest: 'digest',
    day: '2026-03-01',
    reservedMs: 2000,
    createdAt: 1_772_323_200_000,
    leaseUntil: 1_772_323_215_000,
    ...change,
  };
}

function accountOf(id: string, email: string): Account {
  const limits = { dailySolveMs: null, requestsPerDay: null, concurrentSolves: null };
  return { id, email, tier: 'free', createdAt: 1, emailVerifiedAt: null, ...limits };
}

/** With the id "key-" and the account's. */
function keyOf(accountId: string, hash: string): ApiKeyRow {
  const ends = { expiresAt: null, revokedAt: null, lastUsedDay: null };
  return { id: `key-${accountId}`, accountId, hash, label: 'mgk_1…', name: 'laptop', createdAt: 2, ...ends };
}

/** @param open opens the same, at first empty, store at each call. */
export function storeContract(open: () => Promise<Store>): void {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(async () => {
    await store.close();
  });

  it('keeps a solve through its states', async () => {
    const row = solve({ id: 'a', lookup: 'states' });
    await store.write(({ solves }) => solves.insert(row));
    const find = () => store.read(({ solves }) => solves.find(['other', row.scope], 'states'));
    expect(await find()).toEqual({ ...row, state: 'running', chargedMs: null, answer: null });

    const end = { state: 'completed', chargedMs: 1234, answer: 'sealed' } as const;
    expect(await store.write(({ solves }) => solves.end('a', end))).toBe(true);
    expect(await find()).toEqual({ ...row, ...end });
    const again = { state: 'interrupted', chargedMs: 9, answer: null } as const;
    expect(await store.write(({ solves }) => solves.end('a', again))).toBe(false);
    expect(await find()).toMatchObject(end);
  });

  it('finds what expired', async () => {
    const rows = [
      solve({ id: 'r1', scope: 's1', lookup: 'r1', leaseUntil: 100 }),
      solve({ id: 'r2', scope: 's1', lookup: 'r2', leaseUntil: 200 }),
      solve({ id: 'r3', scope: 's2', lookup: 'r3', leaseUntil: 100, pool: 'k/pool' }),
    ];
    await store.write(async ({ solves }) => {
      for (const row of rows) await solves.insert(row);
    });
    const ids = (found: SolveRow[]) => found.map(({ id }) => id).sort();
    expect(ids(await store.read(({ solves }) => solves.expired(101)))).toEqual(['r1', 'r3']);
    expect(ids(await store.read(({ solves }) => solves.expired(201, ['s1', 's9'])))).toEqual(['r1', 'r2']);
    expect(await store.read(({ solves }) => solves.expired(100))).toEqual([]);
  });

  it('says when a running solve should end, at most its time from now if the clock was set back', async () => {
    await store.write(({ solves }) =>
      solves.insert(solve({ id: 'n', scope: 'next', lookup: 'n', createdAt: 5000, reservedMs: 300 })),
    );
    const own = { scope: 'next', scopes: ['next'], pool: null };
    const nextEndAt = async (at: number) => {
      const of = { lookup: '', day: '', callsAfter: 0, at };
      return (await store.read(({ solves }) => solves.standing(own, of))).nextEnd;
    };
    expect(await Promise.all([5100, 5000, 1000].map(nextEndAt))).toEqual([5300, 5300, 1300]);
  });

  it('purges ended solves by age, running ones never', async () => {
    await store.write(async ({ solves }) => {
      await solves.insert(solve({ id: 'old', scope: 'p', lookup: 'old', createdAt: 10 }));
      await solves.insert(solve({ id: 'stuck', scope: 'p', lookup: 'stuck', createdAt: 10 }));
      await solves.insert(solve({ id: 'other', scope: 'q', lookup: 'old', createdAt: 10 }));
      for (const id of ['old', 'other']) {
        await solves.end(id, { state: 'completed', chargedMs: 1, answer: null });
      }
      await solves.purge(11, ['p']);
    });
    const found = (scope: string, lookup: string) => store.read(({ solves }) => solves.find([scope], lookup));
    expect(await found('p', 'old')).toBeNull();
    expect(await found('p', 'stuck')).not.toBeNull();
    expect(await found('q', 'old')).not.toBeNull();
    await store.write(({ solves }) => solves.purge(11));
    expect(await found('q', 'old')).toBeNull();
  });

  it('adds up the ledger', async () => {
    const change = { usedMs: 0, reservedMs: 2000, solves: 1 };
    await store.write(async ({ ledger }) => {
      await ledger.add('book', '2026-03-01', change);
      await ledger.add('book', '2026-03-01', { usedMs: 700, reservedMs: -2000, solves: 0 });
      await ledger.add('book', '2026-03-02', change);
    });
    const get = (day: string) => store.read(({ ledger }) => ledger.get('book', day));
    expect(await get('2026-03-01')).toEqual({ usedMs: 700, reservedMs: 0, solves: 1 });
    expect(await get('2026-02-28')).toEqual({ usedMs: 0, reservedMs: 0, solves: 0 });
    await store.write(({ ledger }) => ledger.purge('2026-03-02'));
    expect(await get('2026-03-01')).toEqual({ usedMs: 0, reservedMs: 0, solves: 0 });
    expect(await get('2026-03-02')).toEqual(change);
  });

  it('counts calls of a window', async () => {
    await store.write(async ({ calls }) => {
      for (const [scope, at] of [
        ['c1', 5],
        ['c1', 7],
        ['c2', 9],
        ['c3', 9],
      ] as const)
        await calls.add(scope, at);
    });
    const since = (after: number) => store.read((tables) => callsSince(tables, ['c1', 'c2'], after));
    expect(await since(0)).toEqual({ count: 3, oldest: 5 });
    expect(await since(5)).toEqual({ count: 2, oldest: 7 });
    expect(await since(9)).toEqual({ count: 0, oldest: null });
    await store.write(({ calls }) => calls.purge(7, 8));
    expect(await since(0)).toEqual({ count: 1, oldest: 7 });
  });

  it('keeps accounts and their keys', async () => {
    const account = accountOf('acc', 'a@x.example');
    const limits = { dailySolveMs: 600_000, requestsPerDay: null, concurrentSolves: 2 };
    const key = keyOf('acc', 'ff');
    await store.write(async ({ accounts }) => {
      expect(await accounts.insert(account)).toBe(true);
      expect(await accounts.insert({ ...account, id: 'twin' })).toBe(false);
      expect(await accounts.insertKey(key)).toBe(true);
      expect(await accounts.insertKey({ ...key, hash: 'f0' })).toBe(false);
    });
    await store.read(async ({ accounts }) => {
      expect(await accounts.find('a@x.example')).toMatchObject(account);
      expect(await accounts.find('nobody')).toBeNull();
      expect(await accounts.keyByHash('ff')).toMatchObject({ row: key, account });
      expect(await accounts.keyByHash('fe')).toBeNull();
    });
    await store.write(async ({ accounts }) => {
      await accounts.setTier('acc', 'free', 9);
      await accounts.setTierBilled('acc', 'pro', 1, 8);
      expect((await accounts.find('acc'))?.tier).toBe('free');
      await accounts.setTierBilled('acc', 'pro', 1, 10);
      expect((await accounts.find('acc'))?.tier).toBe('free');
      await accounts.setTierBilled('acc', 'pro', 2, 9);
      await accounts.setTierBilled('acc', 'free', 2, 10);
      await accounts.setEmailVerified('acc', 3);
      await accounts.setLimits('acc', limits);
      await accounts.changeKey('key-acc', { name: 'desk', expiresAt: 99 });
      await accounts.noteKeyUse('key-acc', '2026-03-01');
      expect(await accounts.revokeKey('key-acc', 4)).toBe(true);
      expect(await accounts.revokeKey('key-acc', 5)).toBe(false);
    });
    await store.read(async ({ accounts }) => {
      const changed = { ...account, ...limits, tier: 'pro', emailVerifiedAt: 3 };
      expect(await accounts.find('acc')).toMatchObject(changed);
      expect(await accounts.keysOf('acc')).toEqual([
        { ...key, name: 'desk', expiresAt: 99, revokedAt: 4, lastUsedDay: '2026-03-01' },
      ]);
      expect((await accounts.list()).map(({ id }) => id)).toEqual(['acc']);
    });
  });

  it('keeps sessions until they end, and nothing of an account that is deleted', async () => {
    const account = accountOf('gone', 'gone@x.example');
    const key = keyOf('gone', 'aa');
    await store.write(async ({ accounts, sessions }) => {
      await accounts.insert(account);
      await accounts.insertKey(key);
      for (const hash of ['s1', 's2', 's3']) await sessions.insert(hash, 'gone', 100);
      await sessions.end('s1');
    });
    const found = (hash: string, at: number) => store.read(({ sessions }) => sessions.accountOf(hash, at));
    expect([await found('s1', 50), await found('s2', 50), await found('s2', 100)]).toEqual([
      null,
      'gone',
      null,
    ]);
    await store.write(async ({ accounts, solves, ledger }) => {
      await solves.insert(solve({ id: 'g', scope: 'gone', lookup: 'gone' }));
      await ledger.add('gone', '2026-03-01', { usedMs: 1, reservedMs: 0, solves: 1 });
      await solves.forget('gone');
      await ledger.forget('gone');
      await accounts.delete('gone');
    });
    await store.read(async ({ accounts, solves, ledger }) => {
      expect(await accounts.find('gone')).toBeNull();
      expect(await accounts.keyByHash('aa')).toBeNull();
      expect(await solves.find(['gone'], 'gone')).toBeNull();
      expect((await ledger.get('gone', '2026-03-01')).usedMs).toBe(0);
    });
    expect(await found('s2', 50)).toBeNull();
  });

  it('gives a sign-in link to one of those who use it, while it is good', async () => {
    const link = { sealed: 'x', addressTag: 'to', clientTag: 'from', createdAt: 100 };
    await store.write(async ({ signInLinks }) => {
      await signInLinks.insert({ ...link, hash: 'l1' });
      await signInLinks.insert({ ...link, hash: 'l2', sealed: 'y' });
      await signInLinks.insert({ ...link, hash: 'l3', addressTag: 'other' });
    });
    await store.read(async ({ signInLinks }) => {
      const count = (address: string[], client: string[], after = 99) =>
        signInLinks.count(address, client, after).then((counts) => Object.values(counts));
      expect(await count(['to', 'before'], ['from'])).toEqual([2, 3, 2]);
      expect(await count(['other'], ['nobody'])).toEqual([1, 0, 0]);
      expect(await count(['to'], ['from'], 100)).toEqual([0, 0, 0]);
      expect([await signInLinks.find('l1', 99), await signInLinks.find('l1', 100)]).toEqual(['x', null]);
    });
    const use = (hash: string, after = 99) =>
      store.write(({ signInLinks }) => signInLinks.use(hash, ['to', 'before'], after, 120));
    expect(await use('l1', 100)).toBe(false);
    expect((await Promise.all([use('l1'), use('l1'), use('l1')])).sort()).toEqual([false, false, true]);
    expect([await use('l2'), await use('l3')]).toEqual([false, true]);
  });

  it('agrees on the secret of a day', async () => {
    const asked = await Promise.all(
      ['x', 'y', 'z'].map((fresh) => store.write(({ secrets }) => secrets.ofDay('2026-03-01', fresh))),
    );
    expect(new Set(asked).size).toBe(1);
    await store.write(({ secrets }) => secrets.purge('2026-03-02'));
    expect(await store.read(({ secrets }) => secrets.find('2026-03-01'))).toBeNull();
  });

  it('undoes a unit of work that throws', async () => {
    const failed = store.write(async ({ ledger }) => {
      await ledger.add('undone', '2026-03-01', { usedMs: 1, reservedMs: 1, solves: 1 });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    const left = await store.read(({ ledger }) => ledger.get('undone', '2026-03-01'));
    expect(left).toEqual({ usedMs: 0, reservedMs: 0, solves: 0 });
  });

  it('lets units of work with one lock in one after the other', async () => {
    const other = await open().catch(() => store);
    const takeTurn = (from: Store) =>
      from.write(async ({ lock, ledger }) => {
        await lock('turn');
        const { usedMs } = await ledger.get('turns', '2026-03-01');
        await new Promise((later) => setTimeout(later, 2));
        const { usedMs: now } = await ledger.get('turns', '2026-03-01');
        await ledger.add('turns', '2026-03-01', { usedMs: 1, reservedMs: 0, solves: 0 });
        return now === usedMs;
      });
    const alone = await Promise.all(
      Array.from({ length: 20 }, (_, i) => takeTurn(i % 2 === 0 ? store : other)),
    );
    expect(alone).not.toContain(false);
    expect((await store.read(({ ledger }) => ledger.get('turns', '2026-03-01'))).usedMs).toBe(20);
    if (other !== store) await other.close();
  });

  it('keeps its contents and its schema when it is opened again', async () => {
    await store.write(({ ledger }) =>
      ledger.add('kept', '2026-03-01', { usedMs: 5, reservedMs: 0, solves: 1 }),
    );
    await store.close();
    store = await open();
    expect((await store.read(({ ledger }) => ledger.get('kept', '2026-03-01'))).usedMs).toBe(5);
  });

  it('gives a parcel to one of those who ask', async () => {
    await store.write(async ({ parcels }) => {
      await parcels.put('one', 'sealed', 100);
      await parcels.put('two', 'sealed too', 200);
    });
    expect(await store.read(({ parcels }) => parcels.get('one'))).toBe('sealed');
    const takers = Array.from({ length: 5 }, () => store.write(({ parcels }) => parcels.take('one')));
    expect((await Promise.all(takers)).filter((content) => content !== null)).toEqual(['sealed']);
    await store.write(({ parcels }) => parcels.purge(200));
    expect(await store.write(({ parcels }) => parcels.takeAll(['one', 'two', 'three']))).toEqual([
      { id: 'two', content: 'sealed too' },
    ]);
    expect(await store.read(({ parcels }) => parcels.get('two'))).toBeNull();
  });

  it('lets a job be changed only by whoever has the turn', async () => {
    const row = solve({ id: 'job', scope: 'jobs', lookup: 'job' });
    await store.write(async ({ solves, jobs }) => {
      await solves.insert(row);
      await jobs.insert('job', 50, 'jobs');
    });
    const find = () => store.read(({ jobs }) => jobs.find('job'));
    const expired = (at: number) => store.read(({ jobs }) => jobs.expired(at));
    expect((await expired(51)).map(({ solveId, lookup }) => [solveId, lookup])).toEqual([['job', 'job']]);
    const turns = await Promise.all([1, 2].map(() => store.write(({ jobs }) => jobs.begin('job', 60, 70))));
    expect(turns.sort()).toEqual([1, null]);
    expect(await store.write(({ jobs }) => jobs.renew('job', 1, 80))).not.toBeNull();
    expect(await expired(80)).toEqual([]);
    expect(await store.write(({ jobs }) => jobs.putBack('job', 1, 500, 1))).not.toBeNull();
    expect(await find()).toMatchObject({ startedAt: null, losses: 1, jobLeaseUntil: 500 });
    // Who lost it can neither renew nor end it, before another one has taken it and after.
    for (const begins of [false, true]) {
      if (begins) await store.write(({ jobs }) => jobs.begin('job', 90, 100));
      expect(await store.write(({ jobs }) => jobs.renew('job', 1, 999))).toBeNull();
      expect(await store.write(({ jobs }) => jobs.putBack('job', 1, 999, 9))).toBeNull();
      expect(await store.write(({ jobs }) => jobs.end('job', 1, 'failed', 99))).toBeNull();
    }
    const { turn = 0 } = (await find()) ?? {};
    await store.write(({ jobs }) => jobs.cancel('job', 95));
    expect(await store.write(({ jobs }) => jobs.end('job', turn, 'cancelled', 99))).not.toBeNull();
    expect(await store.write(({ jobs }) => jobs.end('job', turn, 'solved', 100))).toBeNull();
    expect(await find()).toMatchObject({ outcome: 'cancelled', endedAt: 99, cancelledAt: 95 });
    expect(await expired(1e15)).toEqual([]);

    await store.write(({ solves }) =>
      solves.end('job', { state: 'interrupted', chargedMs: 0, answer: null }),
    );
    await store.write(({ solves }) => solves.purge(row.createdAt + 1, ['jobs']));
    expect(await find()).toBeNull();
  });
}
