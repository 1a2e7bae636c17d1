/** Begins or resumes a run: makes its plan and opens its journal. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { counted } from '../../shared/figures.ts';
import { accept, type Checked, type Issue, isSome, refuse } from '../../shared/issue.ts';
import { DRAWN } from '../cases/draw.ts';
import type { Comparator } from '../comparators/discover.ts';
import { forbiddenReach } from '../comparators/reach.ts';
import { type ComparatorState, stateOf } from '../comparators/state.ts';
import { type Announced, withDraw } from './announcement.ts';
import { announcementFaults } from './as-announced.ts';
import { differences } from './belong.ts';
import { type ConformanceTools, runConformance } from './conformance.ts';
import { evidenceFiles } from './evidence.ts';
import { JOURNAL_FILE, Journal, openAttempts, readJournal } from './journal.ts';
import { thisMachine } from './machine.ts';
import { attemptsOf, makePlan, narrowed, type Plan } from './plan.ts';
import { type Loaded, loadAll, pickCases, pickNamed, type Selection } from './select.ts';

export interface RunOrder {
  readonly benchmark: string;
  readonly selection: Selection;
  readonly folder: string;
}

export interface BeginTools extends ConformanceTools {
  /** false: run new or changed adapters without the conformance check. */
  readonly check: boolean;
  readonly onCheck: (state: ComparatorState) => void;
}

export interface Begun {
  readonly comparators: readonly Comparator[];
  readonly journal: Journal;
}

/** True for an attempt's id (case/comparator/run), which names its comparator; a key does not. */
const isId = (attempt: string) => attempt.split('/').length > 2;

/** The selection, limited to the cases and comparators that the ids of single attempts name. */
function withOwners(selection: Selection): Selection {
  const { attempt: wanted = [] } = selection;
  if (wanted.length === 0 || !wanted.every(isId)) return selection;
  const named = (at: number) => [...new Set(wanted.map((one) => one.split('/')[at]))];
  return { ...selection, case: named(0), comparator: named(1) };
}

function unknownAttempt(name: string, why = ''): Issue {
  const advice =
    '"mingle bench plan" lists them; a key is another one where a version, an adapter or a limit is.';
  return refuse('unknown_attempt', `There is no attempt "${name}" here.${why}`, advice).issues[0];
}

function narrowedTo(plan: Plan, wanted: readonly string[] | undefined): Checked<Plan> {
  if (wanted === undefined) return accept(plan);
  const all = attemptsOf(plan);
  const named = (name: string) => all.find(({ attemptId, key }) => name === attemptId || name === key);
  const issues = wanted
    .filter((name) => !named(name))
    .map((name): Issue => {
      const { state = 'eligible', reason } =
        plan.admissions.find((one) => name.startsWith(`${one.caseId}/${one.comparatorId}/`)) ?? {};
      return unknownAttempt(name, state === 'eligible' ? '' : ` ${state}: ${reason}`);
    });
  if (isSome(issues)) return { ok: false, issues };
  const kept = all.filter((one) => wanted.some((name) => named(name) === one));
  return accept(narrowed(plan, kept));
}

/**
 * Makes the plan of a run, with the conformance checks that it needs.
 * @param results folder of the evidence, which no adapter may read
 * @returns null if interrupted before the plan was made
 */
export async function planRun(
  { benchmark: path, selection: given }: Omit<RunOrder, 'folder'>,
  tools: BeginTools,
  results: string | null = null,
): Promise<Checked<{ comparators: Begun['comparators']; plan: Plan } | null>> {
  // Names that are neither an id nor a key are refused before any comparator is asked for its version.
  const odd = (given.attempt ?? []).filter((name) => !isId(name) && !/^[0-9a-f]{64}$/.test(name));
  const unknown = odd.map((name) => unknownAttempt(name));
  if (isSome(unknown)) return { ok: false, issues: unknown };
  const selection = withOwners(given);
  const { isolation, signal } = tools;
  const { shard = null, slot } = selection;
  const parallel = slot?.of ?? selection.parallel ?? 1;
  if (!slot && parallel > isolation.processors.length) {
    const there = counted(isolation.processors.length, 'processor');
    return refuse('too_few_processors', `--parallel ${parallel}: attempts may use ${there}.`);
  }
  const loaded = await loadAll(path);
  if (!loaded.ok) return loaded;
  const { announcement: announced } = selection;
  const benchmark = withDraw(loaded.value.benchmark, announced);
  const picked = pickNamed(
    loaded.value.comparators,
    selection.comparator ?? announced?.announcement.comparators.map(({ id }) => id),
    ({ manifest }) => manifest.id,
    'comparator',
  );
  if (!picked.ok) return picked;
  const reached = picked.value.flatMap(({ manifest, folder }) =>
    forbiddenReach(manifest, folder, [...benchmark.caseFolders, ...(results ? [results] : [])]),
  );
  if (isSome(reached)) return { ok: false, issues: reached };
  const cases = pickCases(benchmark.cases, { ...announcedCases(benchmark.cases, announced), ...selection });
  if (!cases.ok) return cases;
  const states: ComparatorState[] = [];
  const unchecked: string[] = [];
  for (const comparator of picked.value) {
    if (signal?.aborted) break;
    const state = await stateOf(comparator, isolation);
    if (state.unavailable || state.conformant) states.push(state);
    else if (tools.check) {
      tools.onCheck(state);
      states.push(await runConformance(state, tools));
    } else {
      unchecked.push(comparator.manifest.id);
      states.push({ ...state, conformant: true });
    }
  }
  if (signal?.aborted) return accept(null);
  const conditions = { shard, parallel, unchecked, ...(announced && { announced }) };
  const whole = makePlan(benchmark, cases.value, states, thisMachine(), isolation, conditions);
  const faults = [...seedFaults(whole), ...announcementFaults(whole, selection.isReplay)];
  if (isSome(faults)) return { ok: false, issues: faults };
  const plan = selection.shared ? accept({ ...whole, only: [] }) : narrowedTo(whole, selection.attempt);
  if (!plan.ok) return plan;
  return accept({ comparators: picked.value, plan: plan.value });
}

/** A run of fewer seeds than its cases need could not be published: refused before it starts. */
function seedFaults({ settings, admissions }: Plan): Issue[] {
  const { length } = settings.attemptSeeds;
  const first = admissions.find(({ state, policy }) => state === 'eligible' && policy === 'seeded_five');
  if (first === undefined || length >= 5) return [];
  const message = `Case "${first.caseId}" is run with five seeds, and there are ${length}.`;
  const advice = 'Give the benchmark five attemptSeeds, or the case the attemptPolicy deterministic_single.';
  return [...refuse('too_few_seeds', message, advice).issues];
}

/** Selection of an announcement if no cases are named: its own cases and the drawn ones. */
function announcedCases(cases: Loaded['benchmark']['cases'], announced: Announced | undefined): Selection {
  if (announced === undefined) return {};
  const named = announced.announcement.cases.map(({ id }) => id);
  return { case: [...named, ...cases.filter(({ suite }) => suite === DRAWN).map(({ id }) => id)] };
}

/** Checks the adapters that need it, writes the plan, opens the journal. null: interrupted before that. */
export async function beginRun(order: RunOrder, tools: BeginTools): Promise<Checked<Begun | null>> {
  const { folder } = order;
  if (existsSync(join(folder, JOURNAL_FILE))) {
    const advice = 'Go on with it by --resume, or name another folder with --out.';
    return refuse('journal_exists', `There is a journal in ${folder} already.`, advice);
  }
  const planned = await planRun(order, tools, resolve(folder));
  if (!planned.ok || planned.value === null) return planned as Checked<null>;
  const { comparators, plan } = planned.value;
  return accept({ comparators, journal: Journal.create(folder, plan) });
}

const SELECTION = [
  'suite',
  'case',
  'comparator',
  'lane',
  'class',
  'shard',
  'attempt',
  'parallel',
  'announcement',
] as const;

/** With other processors the run would have used more than its machine has. */
const OTHER_PROCESSORS =
  'not the same processors: this container has been given others than the attempts of the journal had';

/** Opens a journal to go on with, after checking that its attempts can still be run the same way. null: interrupted before. */
export async function resumeRun(
  { folder, benchmark: path, selection }: RunOrder,
  { isolation, signal }: Pick<BeginTools, 'isolation' | 'signal'>,
): Promise<Checked<Begun | null>> {
  const given = SELECTION.filter((name) => selection[name] !== undefined);
  if (given.length > 0 && !selection.shared) {
    const advice = 'The journal knows what it was begun with; leave them out.';
    return refuse('selection_with_resume', `--${given.join(', --')} cannot stand beside --resume.`, advice);
  }
  const read = readJournal(folder);
  if (!read.ok) return read;
  const loaded = await loadAll(path);
  if (!loaded.ok) return loaded;
  const { attempts, plan } = read.value;
  const isQueued = plan.only?.length === 0;
  // A journal holds attempts in the order of its plan, or those of merged journals, or those of a queue, never a mixture.
  if (plan.joined || isQueued !== Boolean(selection.shared)) {
    const whose = plan.joined ? 'a merge' : isQueued ? 'a worker of a queue' : 'a run';
    const advice = 'Name another folder with --out; "mingle bench merge" joins both.';
    return refuse(
      'journal_exists',
      `The journal in ${folder} is of ${whose}, and nothing else adds to it.`,
      advice,
    );
  }
  if (given.length > 0 && isOtherSelection(plan, loaded.value, selection)) {
    const message = `The journal in ${folder} was begun with other cases or comparators.`;
    return refuse('selection_with_resume', message, 'Name another folder with --out.');
  }
  const benchmark = withDraw(loaded.value.benchmark, plan.announced);
  const wanted = loaded.value.comparators.filter(({ manifest }) =>
    plan.comparators.some(({ id }) => id === manifest.id),
  );
  const states = await Promise.all(wanted.map((one) => stateOf(one, isolation)));
  // Ctrl-C also ends the version commands, so every comparator would seem to be gone.
  if (signal?.aborted) return accept(null);
  const cases = benchmark.cases.filter(({ id }) => plan.cases.some((entry) => entry.id === id));
  const now = makePlan(benchmark, cases, states, thisMachine(), isolation, { ...plan, unchecked: [] });
  const gone = (what: string, ids: readonly { id: string }[], there: readonly { id: string }[]): Issue[] =>
    ids
      .filter(({ id }) => !there.some((one) => one.id === id))
      .map(({ id }) => ({ code: `${what}_gone`, pointer: '', message: `The ${what} "${id}" is gone.` }));
  const ranOn = new Set([...attempts.flatMap(({ processors }) => processors), ...isolation.processors]);
  const issues = [
    ...differences(plan, now),
    ...(ranOn.size > plan.machine.processors ? refuse('other_processors', OTHER_PROCESSORS).issues : []),
    ...gone('comparator', plan.comparators, now.comparators),
    ...gone('case', plan.cases, now.cases),
  ];
  if (isSome(issues)) return { ok: false, issues };
  // Read the evidence first, so that a damaged file is reported before hours of new attempts.
  for (const _ of evidenceFiles(openAttempts(read.value), folder));
  const journal = Journal.resume(folder, read.value);
  return accept({ comparators: wanted, journal });
}

/** Whether the selection names other cases or comparators than the plan. */
function isOtherSelection(plan: Plan, { benchmark, comparators }: Loaded, selection: Selection): boolean {
  const manifests = comparators.map(({ manifest }) => manifest);
  const cases = pickCases(benchmark.cases, selection);
  const picked = pickNamed(manifests, selection.comparator, ({ id }) => id, 'comparator');
  if (!cases.ok || !picked.ok) return true;
  const ids = (all: readonly { readonly id: string }[]) =>
    all
      .map(({ id }) => id)
      .sort()
      .join();
  return ids(plan.cases) !== ids(cases.value) || ids(plan.comparators) !== ids(picked.value);
}

/** Comparators that can run no case, with the reason. */
export function leftOut({ comparators, admissions }: Plan): { id: string; reason: string }[] {
  return comparators.flatMap(({ id }) => {
    const own = admissions.filter(({ comparatorId }) => comparatorId === id);
    const first = own.find(({ state }) => state === 'unavailable' || state === 'verify');
    return first?.reason && own.every(({ state }) => state !== 'eligible')
      ? [{ id, reason: first.reason }]
      : [];
  });
}
