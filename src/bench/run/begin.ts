/** Begins a run or goes on with one: who runs, on what, and the journal that is open for it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { counted } from '../../shared/figures.ts';
import type { Checked, Issue } from '../../shared/issue.ts';
import type { Comparator } from '../comparators/discover.ts';
import { type ComparatorState, stateOf } from '../comparators/state.ts';
import type { Isolation } from '../process/isolation.ts';
import { differences } from './belong.ts';
import { type ConformanceTools, runConformance } from './conformance.ts';
import { JOURNAL_FILE, Journal, readJournal } from './journal.ts';
import { thisMachine } from './machine.ts';
import { makePlan, type Plan } from './plan.ts';
import { loadAll, pickCases, pickNamed, type Selection } from './select.ts';

export interface RunOrder {
  /** The run's folder. */
  readonly folder: string;
  /** The benchmark's file. */
  readonly benchmark: string;
  readonly selection: Selection;
}

export interface BeginTools extends ConformanceTools {
  /** false: adapters that are new or changed run unchecked. */
  readonly check: boolean;
  /** Called before the conformance check of a new or changed adapter. */
  readonly onCheck: (state: ComparatorState) => void;
}

export interface Begun {
  readonly comparators: readonly Comparator[];
  readonly journal: Journal;
}

function refused(code: string, message: string, advice?: string): Checked<never> {
  return { ok: false, issues: [{ code, pointer: '', message, ...(advice && { advice }) }] };
}

/** Checks the adapters that need it, writes the plan, opens the journal. null: broken off before that. */
export async function beginRun(order: RunOrder, tools: BeginTools): Promise<Checked<Begun | null>> {
  const { folder, selection } = order;
  if (existsSync(join(folder, JOURNAL_FILE))) {
    const advice = 'Go on with it by --resume, or name another folder with --out.';
    return refused('journal_exists', `There is a journal in ${folder} already.`, advice);
  }
  const { isolation, signal } = tools;
  const { parallel = 1, shard = null } = selection;
  if (parallel > isolation.processors.length) {
    const there = counted(isolation.processors.length, 'processor');
    return refused('too_few_processors', `--parallel ${parallel}: attempts may use ${there}.`);
  }
  const loaded = await loadAll(order.benchmark);
  if (!loaded.ok) return loaded;
  const { benchmark } = loaded.value;
  const picked = pickNamed(
    loaded.value.comparators,
    selection.comparator,
    ({ manifest }) => manifest.id,
    'comparator',
  );
  if (!picked.ok) return picked;
  const cases = pickCases(benchmark.cases, selection);
  if (!cases.ok) return cases;
  const states: ComparatorState[] = [];
  const unchecked: string[] = [];
  for (const comparator of picked.value) {
    if (signal?.aborted) break;
    const state = await stateOf(comparator);
    if (state.unavailable || state.conformant) states.push(state);
    else if (tools.check) {
      tools.onCheck(state);
      states.push(await runConformance(state, tools));
    } else {
      unchecked.push(comparator.manifest.id);
      states.push({ ...state, conformant: true });
    }
  }
  if (signal?.aborted) return { ok: true, value: null, warnings: [] };
  const conditions = { shard, parallel, unchecked };
  const plan = makePlan(benchmark, cases.value, states, thisMachine(), isolation, conditions);
  const journal = Journal.create(folder, plan);
  return { ok: true, value: { comparators: picked.value, journal }, warnings: [] };
}

const SELECTION = ['suite', 'case', 'comparator', 'lane', 'shard', 'parallel'] as const;

/** The journal knows what is to be run; here it is only made sure that it can still be run the same way. */
export async function resumeRun(
  { folder, benchmark: path, selection }: RunOrder,
  isolation: Isolation,
): Promise<Checked<Begun>> {
  const given = SELECTION.filter((name) => selection[name] !== undefined);
  if (given.length > 0) {
    const advice = 'The journal knows what it was begun with; leave them out.';
    return refused('selection_with_resume', `--${given.join(', --')} cannot stand beside --resume.`, advice);
  }
  const read = readJournal(folder);
  if (!read.ok) return read;
  const loaded = await loadAll(path);
  if (!loaded.ok) return loaded;
  const { benchmark } = loaded.value;
  const { plan } = read.value;
  const wanted = loaded.value.comparators.filter(({ manifest }) =>
    plan.comparators.some(({ id }) => id === manifest.id),
  );
  const states = await Promise.all(wanted.map(stateOf));
  const cases = benchmark.cases.filter(({ id }) => plan.cases.some((entry) => entry.id === id));
  const now = makePlan(benchmark, cases, states, thisMachine(), isolation, { ...plan, unchecked: [] });
  const issues: Issue[] = differences(plan, now);
  for (const { id } of plan.comparators) {
    if (wanted.some(({ manifest }) => manifest.id === id)) continue;
    issues.push({ code: 'comparator_gone', pointer: '', message: `The comparator "${id}" is gone.` });
  }
  if (issues.length > 0) return { ok: false, issues };
  const journal = Journal.resume(folder);
  if (!journal.ok) return journal;
  return { ok: true, value: { comparators: wanted, journal: journal.value }, warnings: [] };
}

/** Comparators that can run nowhere, with the reason. */
export function leftOut({ comparators, admissions }: Plan): { id: string; reason: string }[] {
  return comparators.flatMap(({ id }) => {
    const own = admissions.filter(({ comparatorId }) => comparatorId === id);
    const first = own.find(({ state }) => state === 'unavailable' || state === 'verify');
    return first?.reason && own.every(({ state }) => state !== 'eligible')
      ? [{ id, reason: first.reason }]
      : [];
  });
}
