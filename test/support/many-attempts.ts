/**
 * The folder of a run of as many attempts as are wanted, as a run would have left it: nothing is started, but cases, plan, judging,
 * evidence and journal are the real ones.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchmarkCase } from '../../src/bench/cases/load-case.ts';
import { askedOf } from '../../src/bench/cases/relabel.ts';
import { findIsolation } from '../../src/bench/process/isolation.ts';
import { evidenceHash, evidencePath } from '../../src/bench/run/evidence.ts';
import { JOURNAL_FILE, lineHash } from '../../src/bench/run/journal.ts';
import { thisMachine } from '../../src/bench/run/machine.ts';
import { attemptsOf, makePlan, type Plan, type PlannedAttempt } from '../../src/bench/run/plan.ts';
import { recorded } from '../../src/bench/run/record.ts';
import { loadAll } from '../../src/bench/run/select.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { manifestOf } from '../bench/cli/small-benchmark.ts';
import { head } from '../bench/four-people.ts';

const SEEDS = [1, 2, 3, 4, 5];

/** Twelve people in four groups, four times; a weight of its own makes each a problem of its own. */
function caseText(number: number): string {
  return JSON.stringify({
    ...head,
    schema: 'mingle-benchmark-case-v1',
    title: `Twelve people, ${number}`,
    request: {
      scenario: {
        people: Array.from({ length: 12 }, (_, i) => ({ id: `person ${i}` })),
        groups: Array.from({ length: 4 }, (_, i) => ({ id: `group ${i}`, capacity: 3 })),
        session_count: 4,
      },
      constraints: [{ type: 'RepeatEncounter', max_allowed_encounters: 1, penalty_weight: number + 1 }],
    },
  });
}

/** The same numbers for the same seed, from 0 up to 1. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function incumbent({ scenario }: SolveRequest, random: () => number): string {
  const session = () => {
    const people = scenario.people.map(({ id }) => ({ id, at: random() })).sort((a, b) => a.at - b.at);
    const tables = scenario.groups.map(({ id }, g) => [
      id,
      people.slice(3 * g, 3 * g + 3).map((one) => one.id),
    ]);
    return Object.fromEntries(tables);
  };
  const sessions = Array.from({ length: scenario.session_count }, (_, s) => [`session_${s}`, session()]);
  return JSON.stringify({ type: 'incumbent', schedule: Object.fromEntries(sessions) });
}

/** An attempt that printed three random schedules, judged. */
function firstOf(plan: Plan, attempt: PlannedAttempt, entry: BenchmarkCase, seed: number) {
  const asked = askedOf(plan, attempt, entry);
  const random = chance(seed);
  const texts = Array.from({ length: 3 }, () => incumbent(asked.request, random));
  const result = JSON.stringify({ type: 'result', status: 'feasible', solve_seconds: 0.5 });
  const record = {
    ending: 'exited',
    exitCode: 0,
    signal: null,
    lines: [...texts, result].map((text, k) => ({ seconds: (k + 1) / 8, text })),
    unfinishedLine: '',
    stderr: '',
    outputBytes: 1000,
    wallSeconds: 0.6,
    cpuSeconds: 0.55,
    peakRssBytes: 50_000_000,
    memoryFailure: false,
    watchdogFired: false,
  } as const;
  return recorded(plan, { attempt, processors: [0], record });
}

/** @returns the benchmark's file and the run's folder; there are cases × comparators × 5 attempts */
export async function manyAttempts(
  cases: number,
  comparators: number,
): Promise<{ folder: string; file: string; run: string; attempts: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'mingle-many-'));
  const run = join(folder, 'run');
  const file = join(folder, 'benchmark.json');
  mkdirSync(join(folder, 'many'));
  for (let i = 0; i < cases; i++) writeFileSync(join(folder, 'many', `case-${i}.json`), caseText(i));
  for (let i = 0; i < comparators; i++) {
    const home = join(folder, 'comparators', `rival-${i}`);
    mkdirSync(home, { recursive: true });
    const manifest = manifestOf(`rival-${i}`);
    const supports = { ...manifest.supports, constraints: ['RepeatEncounter'] };
    writeFileSync(join(home, 'manifest.json'), JSON.stringify({ ...manifest, supports }));
  }
  writeFileSync(
    file,
    JSON.stringify({
      schema: 'mingle-benchmark-v1',
      benchmarkRevision: 1,
      attemptSeeds: SEEDS,
      suites: ['many'],
      comparators: ['comparators'],
      disclosure: 'A test.',
    }),
  );
  const loaded = await loadAll(file);
  if (!loaded.ok) throw new Error(loaded.issues[0].message);
  const { benchmark } = loaded.value;
  const states = loaded.value.comparators.map((comparator) => ({
    comparator,
    version: '1',
    unavailable: null,
    conformant: true,
  }));
  const isolation = findIsolation();
  const conditions = { shard: null, parallel: 1, unchecked: [] };
  const at = new Date().toISOString();
  const plan = {
    ...makePlan(benchmark, benchmark.cases, states, thisMachine(), isolation, conditions),
    at,
    previous: null,
  };
  const planned = attemptsOf(plan);
  const entries = new Map(benchmark.cases.map((one) => [one.id, one]));
  const rivals = new Map(plan.comparators.map((one) => [one.id, one]));
  const journal = [JSON.stringify(plan)];
  let previous = lineHash(plan);
  let time = Date.parse(at);
  let files = new Map<string, string[]>();
  const judged = new Map<string, ReturnType<typeof recorded>>();
  const flush = () => {
    for (const [path, lines] of files) {
      mkdirSync(join(run, path, '..'), { recursive: true });
      writeFileSync(join(run, path), `${lines.join('\n')}\n`);
    }
    writeFileSync(join(run, JOURNAL_FILE), `${journal.splice(0).join('\n')}\n`, { flag: 'a' });
    files = new Map();
    judged.clear();
  };
  mkdirSync(run);
  for (const [i, attempt] of planned.entries()) {
    const [entry, comparator] = [entries.get(attempt.caseId), rivals.get(attempt.comparatorId)];
    if (!entry || !comparator) throw new Error(`no ${attempt.attemptId}`);
    if (i > 0 && planned[i - 1].caseId !== attempt.caseId) flush();
    // All comparators answer alike, so that each answer is judged once.
    const name = `${entry.id}/${attempt.round}`;
    const first = judged.get(name) ?? firstOf(plan, attempt, entry, i);
    judged.set(name, first);
    const { attemptId, key, seed } = attempt;
    const evidence = { ...first.evidence, attemptId, key, seed, comparator };
    const line = { ...first.line, ...attempt, evidence: evidenceHash(evidence) };
    time += 1000;
    const now = new Date(time).toISOString();
    const linked = { ...line, endedAt: now, at: now, previous };
    previous = lineHash(linked);
    journal.push(JSON.stringify(linked));
    const path = evidencePath(attempt);
    files.set(path, [...(files.get(path) ?? []), JSON.stringify(evidence)]);
  }
  flush();
  return { folder, file, run, attempts: planned.length };
}
