/** Compares a run's plan with the benchmark and the comparators of today. */
import { canonicalJson, unlike } from '../../shared/canonical-json.ts';
import { counted, someOf } from '../../shared/figures.ts';
import { repeatsOf } from '../../shared/grouped.ts';
import { orElse } from '../../shared/or-else.ts';
import { said } from '../../shared/said.ts';
import type { Benchmark } from '../cases/load-benchmark.ts';
import { problemHash } from '../cases/problem-hash.ts';
import { pendingReason, unsupportedReason } from '../comparators/admission.ts';
import type { Comparator } from '../comparators/discover.ts';
import { isOfMachine, possibleLacks } from '../process/isolation.ts';
import { policyInForce } from '../publication/attempt-policy.ts';
import { classOf } from '../run/machine.ts';
import {
  type Admitted,
  allJoined,
  attemptsOf,
  IDENTITY,
  isSeeded,
  OF_SOME,
  type Plan,
  readsOf,
  runSeedOf,
  runsOf,
  SETTINGS,
  shortWords,
  toldOf,
} from '../run/plan.ts';
import { OF_THE_CASE } from './build.ts';

/** Compares settings, cases, identities and admissions. @returns faults, and notes for readers, a sentence each */
export function heldAgainst(plan: Plan, benchmark: Benchmark, comparators: readonly Comparator[]) {
  const faults: string[] = [];
  const compare = (what: string, said: unknown, is: unknown) => {
    const both = unlike(said, is);
    if (both) faults.push(`the run's ${what} is ${both.join("; the benchmark's is ")}`);
  };
  for (const name of SETTINGS) compare(name, plan.settings[name], benchmark.settings[name]);
  const others: string[] = [];
  const reconfigured: string[] = [];
  const networked = new Set(
    plan.limitsMissing.flatMap((one) => OF_SOME.exec(one)?.groups?.networked?.split(', ') ?? []),
  );
  const manifests = comparators.map(({ manifest }) => manifest);
  if (plan.joined === undefined) {
    compare('order of cases', ...inOrder(plan.cases, benchmark.cases));
    compare('order of comparators', ...inOrder(plan.comparators, manifests));
  }
  const cases = new Set(plan.cases.map(({ id }) => id));
  const admitted = new Map(plan.admissions.map((one) => [`${one.caseId}/${one.comparatorId}`, one]));
  for (const one of plan.comparators) {
    const known = comparators.find(({ manifest }) => manifest.id === one.id);
    if (!known) {
      faults.push(`the benchmark has no comparator "${one.id}"`);
      continue;
    }
    const { manifest, adapterHash } = known;
    const same = one.adapterHash === adapterHash;
    if (!same) others.push(one.id);
    for (const name of same ? IDENTITY : (['name', 'kind'] as const)) {
      compare(`${name} of "${one.id}"`, one[name], manifest[name]);
    }
    const isOther = one.configurationId !== manifest.configurationId;
    const isLater = one.evidenceRevision !== manifest.evidenceRevision;
    if (isOther || isLater) reconfigured.push(one.id);
    if (isOther) continue;
    // Checked even if an adapter's dependencies are not installed here, which changes its hash.
    if (!isLater) {
      if (!same) compare(`timingClass of "${one.id}"`, one.timingClass, manifest.timingClass);
      compare(`seedable of "${one.id}"`, one.seedable, isSeeded(manifest));
      compare(`reads of "${one.id}"`, one.reads, readsOf(manifest).reads);
      compare(`network of "${one.id}"`, networked.has(one.id), manifest.network);
    }
    for (const entry of benchmark.cases) {
      if (cases.has(entry.id))
        faults.push(...admissionFaults(admitted.get(`${entry.id}/${one.id}`), entry, known));
    }
  }
  const told = (words: string, ids: readonly string[]) =>
    ids.length > 0 ? [`${words}: ${ids.join(', ')}.`] : [];
  const notes = [
    ...leavesOut('cases', plan.cases, benchmark.cases),
    ...leavesOut('comparators', plan.comparators, manifests),
    ...told('The adapters here are not those of the run', others),
    ...told('Less is held against their manifests, of other configurations or revisions', reconfigured),
  ];
  return { faults: [...faults, ...ownFaults(plan)], notes };
}

/** @param own cases of a run's plan; readers must see the same problems in the benchmark */
export function caseFaults(own: Benchmark['cases'], all: Benchmark['cases']): string[] {
  const known = new Map(all.map((one) => [one.id, one]));
  return own.flatMap((one) => {
    const is = known.get(one.id);
    if (!is) return [];
    const names = [...OF_THE_CASE, 'targetCost', 'suite', 'provenance', 'licence'] as const;
    const other: string[] = names.filter((name) => unlike(one[name], is[name]));
    // A stored value may be no request at all.
    const hash = orElse(() => problemHash(one.request, one.targetCost), null);
    if (hash !== is.problemHash) other.push('request');
    return other.map((name) => `the run's ${name} of case "${one.id}" is not the benchmark's`);
  });
}

/** Contradictions within a run's plan. */
function ownFaults(plan: Plan): string[] {
  const { settings, processors, limitsMissing, admissions, cases } = plan;
  const faults = [
    ...twice(cases.map(({ id }) => id)),
    ...twice(plan.comparators.flatMap(({ id, adapterHash }) => [id, adapterHash])),
    ...twice(plan.only ?? []),
    ...twice(allJoined(plan.joined).map(({ head }) => head)),
    ...twice(admissions.map(({ caseId, comparatorId }) => `${caseId}/${comparatorId}`)),
    ...strayFaults(plan),
    ...mergeFaults(plan),
    ...wallFaults(plan),
  ];
  if (plan.runSeed !== runSeedOf(settings))
    faults.push("the run's names and orders do not follow from its revision and seeds");
  for (const [name, given] of Object.entries(processors)) {
    const limit = settings.resourceClasses[name]?.logical_cpu_limit ?? given;
    const told = limitsMissing.includes(shortWords(name, limit, given));
    if (given !== limit && !(given < limit && told))
      faults.push(`attempts of "${name}" had ${given} processors of ${limit}, and the run does not say so`);
  }
  const classes = new Set<string>(cases.map(({ resourceClass }) => resourceClass));
  for (const name of classes) {
    if (!(name in processors))
      faults.push(`the run does not say how many processors attempts of "${name}" had`);
  }
  for (const { caseId, comparatorId, state, reason } of admissions) {
    if (state === 'eligible' && reason !== null)
      faults.push(
        `${caseId}/${comparatorId} is eligible, and "${reason}" stands in the place of what its attempts show`,
      );
  }
  for (const { id, version } of plan.comparators) {
    const states = new Set(admissions.filter((one) => one.comparatorId === id).map(({ state }) => state));
    states.delete('unsupported');
    if (version === null && (states.has('eligible') || states.has('verify')))
      faults.push(`"${id}" was there, and has no version`);
    // In one run a comparator is available and checked throughout; in merged runs it may differ from run to run.
    if (runsOf(plan) > 1) continue;
    if (version !== null && states.has('unavailable'))
      faults.push(`"${id}" was not there, and has the version "${version}"`);
    if (states.size > 1) faults.push(`"${id}" is ${[...states].join(' on some cases and ')} on others`);
  }
  return faults;
}

/** Names in the plan that it does not define. */
function strayFaults(plan: Plan): string[] {
  const { settings, processors, admissions, cases, comparators, joined, only } = plan;
  const ids = (all: Named) => all.map(({ id }) => id);
  const asked = admissions.map(({ comparatorId }) => comparatorId);
  const named: [what: string, names: readonly string[], known: string[]][] = [
    ['case', admissions.map(({ caseId }) => caseId), ids(cases)],
    ['comparator', [...asked, ...allJoined(joined).flatMap(({ again }) => again)], ids(comparators)],
    ['class', Object.keys(processors), Object.keys(settings.resourceClasses)],
    ['attempt', only ?? [], only ? attemptsOf(plan).map(({ attemptId }) => attemptId) : []],
  ];
  return named.flatMap(([what, names, known]) => {
    const there = new Set(known);
    const stray = [...new Set(names)].filter((name) => !there.has(name));
    return stray.map((name) => `the run's plan names the ${what} "${name}", which it does not have`);
  });
}

/** Faults in what only a merge says of its machines, or must not say. */
function mergeFaults(plan: Plan): string[] {
  const { joined, machine, machines, shard, only } = plan;
  const isPart = joined !== undefined && (shard ?? only) !== null;
  const different = new Set([machine, ...(machines ?? [])].map(canonicalJson)).size;
  const isOdd =
    machines !== undefined &&
    (machines.length < 2 || machines.length > runsOf(plan) || different !== machines.length);
  return said({
    'the run is a merge, and a part of one': isPart,
    'the machines of the run are not those of a merge': isOdd,
  });
}

/** Faults in a merge's record of its journals. @param written number of attempts in the merged journal */
export function joinedFaults(joined: Plan['joined'], written: number): string[] {
  if (joined === undefined) return [];
  const there = joined.reduce((n, one) => n + one.attempts - one.leftOut - (one.twice ?? 0), 0);
  const told = `the journal has ${counted(written, 'attempt')}; those that it is joined of have ${there}`;
  const odd = joined.flatMap(({ head, attempts, again, leftOut, twice = 0, joined: earlier }, i) => {
    const isFirst = i > 0 || twice === 0;
    const isLater = i < joined.length - 1 || leftOut === 0;
    const isSo = leftOut + twice <= attempts && again.length > 0 === leftOut > 0 && isFirst && isLater;
    const what = `${counted(attempts, 'attempt')}, ${leftOut} passed over (${again.join(', ')}), ${twice} there before`;
    return [...(isSo ? [] : [`no merge joins ${head} so: ${what}`]), ...joinedFaults(earlier, attempts)];
  });
  return there === written ? odd : [told, ...odd];
}

/** Faults in what the plan says of isolation, missing limits, and the machine. */
function wallFaults(plan: Plan): string[] {
  const { settings, processors, parallel, isolation, measure, kill, limitsMissing } = plan;
  const { machine, machines = [] } = plan;
  const possible = possibleLacks(isolation, measure, machine.system.split(' ')[0]);
  // The lacks that the run does not mention, for the possible machine that leaves the fewest.
  const [hidden = []] = possible
    .map((lacks) => lacks.filter((one) => !limitsMissing.includes(one)))
    .sort((a, b) => a.length - b.length);
  const lacked = new Set(possible.flat());
  const contradicted = limitsMissing.filter((one) => isOfMachine(one) && !lacked.has(one));
  const ended = isolation.includes('pid') ? 'pid_namespace' : 'process_group';
  const short = Object.entries(processors).map(([name, given]) =>
    shortWords(name, settings.resourceClasses[name]?.logical_cpu_limit ?? given, given),
  );
  const most = Math.max(parallel, ...Object.values(processors));
  const ids = plan.comparators.map(({ id }) => id);
  const isOfSome = (one: string) => OF_SOME.test(one) && toldOf([one], (id) => ids.includes(id))[0] === one;
  const odd = limitsMissing.filter((one) => !isOfMachine(one) && !short.includes(one) && !isOfSome(one));
  return [
    ...twice(limitsMissing),
    ...odd.map((sentence) => `no run says: ${sentence}`),
    ...hidden.map((sentence) => `the run does not say: ${sentence}`),
    ...contradicted.map((one) => `the run says that it had, and that it had not: ${one}`),
    ...said({
      [`no machine gives attempts these walls and no others: ${isolation.join(', ')}; measured by ${measure}`]:
        possible.length === 0,
      [`the run is to have ended attempts by ${kill}; by its walls it was ${ended}`]: kill !== ended,
      [`the run had ${counted(most, 'processor')} at a time, and its machine has ${machine.processors}`]:
        most > machine.processors,
    }),
    ...[machine, ...machines]
      .filter((one) => one.class !== classOf(one))
      .map((one) => `the run's machine is of the class "${one.class}"; by its parts it is "${classOf(one)}"`),
  ];
}

function twice(names: readonly string[]): string[] {
  const again = new Set(Array.from(repeatsOf(names, String), ([name]) => name));
  return Array.from(again, (name) => `the run's plan has "${name}" twice`);
}

function admissionFaults(
  admitted: Admitted | undefined,
  entry: Benchmark['cases'][number],
  { manifest }: Comparator,
): string[] {
  const unsupported = unsupportedReason(manifest, entry.request);
  const at = `${entry.id}/${manifest.id}`;
  if (!admitted) return unsupported ? [] : [`${at} is not there, and its manifest takes the case`];
  if (unsupported !== null && admitted.state !== 'unsupported') {
    return [`${at} is ${admitted.state}; its manifest says: ${unsupported}`];
  }
  const policy = policyInForce(manifest, entry.attemptPolicy);
  if (admitted.policy !== policy)
    return [`${at} is run by ${admitted.policy}; its manifest and the case make it ${policy}`];
  if (admitted.state === 'verify' && admitted.reason !== pendingReason(manifest))
    return [`${at} waits for its check, and "${admitted.reason}" stands in the place of that`];
  if (admitted.state !== 'unsupported' || unsupported === admitted.reason) return [];
  return [
    `${at} is unsupported (${admitted.reason}); its manifest ${unsupported ? `says: ${unsupported}` : 'takes the case'}`,
  ];
}

type Named = readonly { readonly id: string }[];

/** The common names, in the order of each side. */
function inOrder(own: Named, all: Named): [string[], string[]] {
  const common = ([one, other]: Named[]) =>
    one.map(({ id }) => id).filter((id) => other.some((each) => each.id === id));
  return [common([own, all]), common([all, own])];
}

/** A run of part of a benchmark is no fault; readers are told. */
function leavesOut(what: string, own: Named, all: Named): string[] {
  const there = new Set(own.map(({ id }) => id));
  const out = all.filter(({ id }) => !there.has(id)).map(({ id }) => id);
  if (out.length === 0) return [];
  return [`It leaves out ${out.length} of the benchmark's ${all.length} ${what}: ${someOf(out)}.`];
}
