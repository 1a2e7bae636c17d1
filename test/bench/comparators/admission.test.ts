import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unsupportedReason } from '../../../src/bench/comparators/admission.ts';
import { findComparators } from '../../../src/bench/comparators/discover.ts';
import { featuresOf } from '../../../src/bench/comparators/features.ts';
import { comparatorManifest } from '../../../src/bench/comparators/manifest.ts';
import { readTranscript } from '../../../src/bench/comparators/protocol.ts';
import { policyInForce } from '../../../src/bench/publication/attempt-policy.ts';
import type { SolveRequest } from '../../../src/scenario/definition.ts';
import { parseRequest } from '../../../src/scenario/parse.ts';
import { best, worse } from '../four-people.ts';

const root = join(import.meta.dirname, '../../../comparators');
const found = findComparators([root]);
const comparators = found.ok ? found.value : [];
const manifestOf = (id: string) => {
  const comparator = comparators.find(({ manifest }) => manifest.id === id);
  if (!comparator) throw new Error(`no comparator ${id}`);
  return comparator.manifest;
};

function request(scenario: Record<string, unknown>, rest: Record<string, unknown> = {}): SolveRequest {
  const people = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  const groups = ['x', 'y'].map((id) => ({ id, capacity: 2 }));
  const parsed = parseRequest({ scenario: { people, groups, session_count: 2, ...scenario }, ...rest });
  if (!parsed.ok) throw new Error(parsed.issues[0].message);
  return parsed.value.request;
}

describe('the shipped comparators', () => {
  it('have sound manifests, mingle and two general solvers among them', () => {
    expect(found.ok ? [] : found.issues).toEqual([]);
    expect(manifestOf('mingle').kind).toBe('product');
    const general = comparators.filter(({ manifest }) => manifest.kind === 'general_purpose_solver');
    expect(general.length).toBeGreaterThanOrEqual(2);
  });

  it('give no home page on a registry where the name is not ours', () => {
    const pages = comparators.map(({ manifest }) => manifest.homepage ?? '');
    expect(pages.filter((page) => page.endsWith('/package/mingle'))).toEqual([]);
    expect(pages.filter((page) => page !== '').length).toBeGreaterThanOrEqual(2);
  });

  it('have a template with a sound manifest, which is no comparator itself', () => {
    expect(comparators.some(({ manifest }) => manifest.id === '_template')).toBe(false);
    const template = JSON.parse(readFileSync(join(root, '_template', 'manifest.json'), 'utf8'));
    expect(comparatorManifest.safeParse(template).success).toBe(false);
    expect(comparatorManifest.safeParse({ ...template, id: 'my-solver' }).success).toBe(true);
  });
});

describe('what an adapter is', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'mingle-comparator-')), 'random');
  cpSync(join(root, 'random'), folder, { recursive: true });
  cpSync(join(root, '_shared'), join(folder, '../_shared'), { recursive: true });
  const hash = () => {
    const read = findComparators([folder]);
    if (!read.ok) throw new Error(read.issues[0].message);
    return read.value[0].adapterHash;
  };

  it('changes with its sources and those it shares, not with what runs leave behind', () => {
    const first = hash();
    const write = (...path: string[]) => {
      mkdirSync(join(folder, ...path.slice(0, -1)), { recursive: true });
      writeFileSync(join(folder, ...path), path.join());
    };
    write('__pycache__', 'file');
    write('.local', 'conformance.json');
    write('program', 'solve.cjs.v20.20.2-x64.code');
    expect(hash()).toBe(first);
    write('.local', 'jars', 'solver.jar');
    const installed = hash();
    expect(installed).not.toBe(first);
    // Of what registries installed, their lists with the hash of each file.
    write('.local', 'node_modules', '.package-lock.json');
    const packages = '.local/venv/lib/python3/site-packages';
    write(packages, 'solver-1.dist-info', 'RECORD');
    const listed = hash();
    expect(listed).not.toBe(installed);
    write('.local', 'node_modules', 'any', 'file');
    write(packages, 'any', 'file');
    expect(hash()).toBe(listed);
    writeFileSync(join(folder, '../_shared', 'new.mjs'), '');
    const second = hash();
    expect(second).not.toBe(first);
    writeFileSync(join(folder, 'new.mjs'), '');
    const third = hash();
    expect(third).not.toBe(second);
    symlinkSync('..', join(folder, 'elsewhere'));
    expect(hash()).not.toBe(third);
    // What is one file and what are two.
    writeFileSync(join(folder, 'zz1'), 'x');
    writeFileSync(join(folder, 'zz2'), 'y');
    const two = hash();
    rmSync(join(folder, 'zz2'));
    writeFileSync(join(folder, 'zz1'), 'xzz2\0y');
    expect(hash()).not.toBe(two);
  });

  it('changes with the packages that it reads', () => {
    const manifest = join(folder, 'manifest.json');
    const given = JSON.parse(readFileSync(manifest, 'utf8'));
    writeFileSync(manifest, JSON.stringify({ ...given, packages: ['some-library'] }));
    const without = hash();
    const library = join(folder, '../node_modules/some-library');
    mkdirSync(library, { recursive: true });
    writeFileSync(join(library, 'index.js'), 'one');
    const first = hash();
    writeFileSync(join(library, 'index.js'), 'two');
    expect(new Set([without, first, hash()]).size).toBe(3);
  });

  it('is found beside a pipe, which has no content and never ends', () => {
    const before = hash();
    execFileSync('sh', ['-c', 'mkfifo "$0"', join(folder, 'pipe')]);
    expect(hash()).not.toBe(before);
    rmSync(join(folder, 'pipe'));
  });

  it.each([
    ['reads', '/'],
    ['environment', 'HOME'],
  ])('is not the whole system or a home: %s %s', (field, value) => {
    const manifest = join(folder, 'manifest.json');
    const given = readFileSync(manifest, 'utf8');
    writeFileSync(manifest, JSON.stringify({ ...JSON.parse(given), [field]: [value] }));
    expect(hash).toThrow(/"random" could read all of /);
    writeFileSync(manifest, given);
  });
});

describe('admission', () => {
  it('sees what a request needs beyond the plain problem', () => {
    expect(featuresOf(request({}))).toEqual([]);
    expect(featuresOf(request({}, { objectives: [] }))).toEqual(['no_objective']);
    const groups = [
      { id: 'x', session_capacities: [4, 2], min_size: 2 },
      { id: 'y', capacity: 2 },
    ];
    expect(featuresOf(request({ groups }))).toEqual([
      'session_capacities',
      'min_size',
      'uneven_groups',
      'spare_seats',
    ]);
  });

  it('says everything that a comparator does not take', () => {
    const hard = request(
      { groups: [{ id: 'x', capacity: 4, min_size: 2 }] },
      { constraints: [{ type: 'MustStayApart', people: ['a', 'b'] }] },
    );
    expect(unsupportedReason(manifestOf('random'), hard)).toBe(
      'does not take MustStayApart; does not take min_size',
    );
    expect(unsupportedReason(manifestOf('mingle'), hard)).toBeNull();
    const small = { ...manifestOf('mingle') };
    small.supports = { ...small.supports, limits: { people: 3 } };
    expect(unsupportedReason(small, request({}))).toBe('takes at most 3 people; there are 4');
  });

  it('takes the policy from what a comparator can do', () => {
    const mingle = manifestOf('mingle');
    expect(policyInForce(mingle, 'seeded_five')).toBe('seeded_five');
    expect(policyInForce({ ...mingle, seedable: false }, 'seeded_five')).toBe('stochastic_five');
    expect(policyInForce({ ...mingle, deterministic: true }, 'seeded_five')).toBe('deterministic_single');
  });
});

describe('a transcript', () => {
  const read = (...texts: string[]) => readTranscript(texts.map((text, i) => ({ seconds: i, text })));

  it('has incumbents with the stamps of their lines, and the last line', () => {
    const transcript = read(
      JSON.stringify({ type: 'incumbent', schedule: worse, cost: 2 }),
      'Welcome to SuperSolver 3.1',
      JSON.stringify({ type: 'result', status: 'feasible', schedule: best, solve_seconds: 1.5 }),
      JSON.stringify({ type: 'incumbent', schedule: worse }),
    );
    expect(transcript.incumbents).toEqual([
      { seconds: 0, schedule: worse, claimedCost: 2 },
      { seconds: 2, schedule: best, claimedCost: null },
    ]);
    expect(transcript.result).toMatchObject({ status: 'feasible', solve_seconds: 1.5 });
    expect(transcript).toMatchObject({
      ignoredCount: 2,
      ignored: ['Welcome to SuperSolver 3.1', expect.any(String)],
    });
  });

  it.each(['{', '[]', 'null', '{"type":"note","about":{"type":"result"}}'])('passes over %s', (text) => {
    expect(read(text)).toMatchObject({ incumbents: [], result: null, malformed: null, ignoredCount: 1 });
  });

  it.each([
    ['{"type":"incumbent"}', /"incumbent" is malformed at .schedule/],
    ['{"type":"incumbent","schedule":{"monday":{}}}', /malformed/],
    ['{"type":"result","status":"great"}', /"result" is malformed at .status/],
    ['{"type":"result","status":"optimal","cost":NaN}', /is not JSON/],
    ['{"type":"result","status":"optimal","certificate":{"kind":"lower_bound","bound":2}}', /certificate/],
    ['{"type":"incumbent","schedule":{"session_0":', /is not JSON/],
  ])('says what is wrong with %s', (text, wrong) => {
    expect(read(text)).toMatchObject({
      result: null,
      ignoredCount: 0,
      malformed: expect.stringMatching(wrong),
    });
  });
});
