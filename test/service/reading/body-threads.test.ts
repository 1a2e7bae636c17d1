/** The threads that read bodies, as a server has them. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { BodyThreads } from '../../../src/service/reading/body-threads.ts';
import { readOrder } from '../../../src/service/reading/read-order.ts';
import { readServiceConfig, type ServiceConfig } from '../../../src/service/settings/config.ts';
import { memoryFolder } from '../../support/memory-folder.ts';
import { bodyK } from '../support/scenarios.ts';

const script = fileURLToPath(new URL('../../../dist/service/reading/read-thread.js', import.meta.url));

let threads: BodyThreads;
afterEach(() => threads.close());

function read(settings: object): ServiceConfig {
  const config = readServiceConfig(settings);
  if (!config.ok) throw new Error(config.issues[0].message);
  return config.value;
}

function open(settings: object = {}): ServiceConfig {
  const config = read(settings);
  threads = new BodyThreads({ script, config });
  return config;
}

const orderOf = (body: unknown) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { kind: 'solve', bytes: Buffer.from(text), tier: 'anonymous' } as const;
};

/** Fields given twice, deep in objects. */
function bomb(bytes: number, depth: number): string {
  const twice = Math.floor((bytes - depth * 6 - 20) / 6);
  return `${'{"a":'.repeat(depth)}{"a":0${',"a":0'.repeat(twice)}${'}'.repeat(depth + 1)}`;
}

describe('bodies read by threads', () => {
  it('come out as they do without them', async () => {
    const config = open();
    for (const body of [bodyK(), '{', { scenario: {} }, bomb(10_000, 60)]) {
      expect(await threads.read(orderOf(body))).toEqual(readOrder(orderOf(body), config));
    }
  });

  it('are given up when they take too long, and the next is read', async () => {
    open({ profile: 'own', limits: { read_ms: 150 } });
    const people = Array.from({ length: 300_000 }, (_, i) => ({ id: `p${i}`, attributes: { a: i } }));
    const long = orderOf({ scenario: { people, groups: [{ id: 'g', capacity: 1 }], session_count: 1 } });
    expect(await threads.read(long)).toMatchObject({ code: 'limit_exceeded' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => threads.read(orderOf('{'))));
    expect(answers.some((answer) => 'code' in answer && answer.code === 'malformed_json')).toBe(true);
  });

  it('are all read by one thread where a second one cannot start', async () => {
    const folder = memoryFolder('mingle-reader-');
    const reader = join(folder, 'reader.mjs');
    writeFileSync(reader, `import ${JSON.stringify(pathToFileURL(script))};`);
    threads = new BodyThreads({ script: reader, config: read({ profile: 'own' }) });
    await threads.read(orderOf('{'));
    rmSync(folder, { recursive: true });
    const bodies = [bomb(4 * 2 ** 20, 60), '{', '{', '{'];
    const answers = await Promise.all(bodies.map((body) => threads.read(orderOf(body))));
    const codes = answers.map((answer) => ('code' in answer ? answer.code : 'read'));
    expect(new Set(codes)).toEqual(new Set(['malformed_json']));
  });

  it('that fail leave where in the log, and none of their words', async () => {
    const config = read({});
    const traces: string[] = [];
    const broken = { ...config, jobs: undefined as unknown as ServiceConfig['jobs'] };
    threads = new BodyThreads({ script, config: broken, failed: (trace) => traces.push(trace) });
    const answer = await threads.read({ ...orderOf({ secret: 'Ada' }), kind: 'job' });
    expect(answer).toMatchObject({ code: 'internal_error' });
    expect(traces.join()).toMatch(/^TypeError\n +at .*read-/);
    expect(traces.join()).not.toContain('Ada');
  });

  it('beyond those that may wait are shed', async () => {
    open();
    const answers = await Promise.all(Array.from({ length: 80 }, () => threads.read(orderOf('{'))));
    const codes = answers.map((answer) => ('code' in answer ? answer.code : 'read'));
    expect(codes.filter((code) => code === 'overloaded').length).toBeGreaterThan(0);
    expect(codes.filter((code) => code === 'malformed_json').length).toBeGreaterThan(60);
  });

  it('leave the thread that answers calls free', async () => {
    open({ profile: 'own' });
    await threads.read(orderOf('{'));
    let turns = 0;
    const ticking = setInterval(() => turns++, 1);
    await threads.read(orderOf(bomb(4 * 2 ** 20, 60)));
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(2);
  });
});
