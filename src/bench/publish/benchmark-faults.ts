/** What a run's plan says of the benchmark and of the comparators, held against both. */
import { canonicalJson } from '../../shared/canonical-json.ts';
import type { Benchmark } from '../cases/load-benchmark.ts';
import { unsupportedReason } from '../comparators/admission.ts';
import type { Comparator } from '../comparators/discover.ts';
import type { Publication } from '../publication/definition.ts';
import type { Evidence } from '../run/evidence.ts';
import { IDENTITY, JOURNAL_SCHEMA, type Plan, pick, SETTINGS } from '../run/plan.ts';

/** The plan of a publication whose evidence has none: what the benchmark, the evidence and, at last, the publication say. */
export function olderPlan(
  publication: Publication,
  { settings, cases }: Benchmark,
  evidence: ReadonlyMap<string, Evidence>,
): Plan | null {
  const all = [...evidence.values()];
  if (all.length === 0) return null;
  const seen = new Map(all.toReversed().map(({ comparator }) => [comparator.id, comparator]));
  return {
    type: 'plan',
    schema: JOURNAL_SCHEMA,
    settings: pick(settings, SETTINGS),
    machine: all[0].machine,
    measure: all[0].measure,
    kill: 'pid_namespace',
    limitsMissing: [],
    parallel: 1,
    processors: {},
    shard: null,
    only: null,
    cases: cases.filter(({ id }) => publication.cases.some(({ scenarioId }) => scenarioId === id)),
    comparators: publication.comparators.map(({ id, name, kind }) => ({
      licence: '',
      configurationId: '',
      evidenceRevision: 1,
      timingClass: 'same_machine_native',
      seedable: false,
      adapterHash: '',
      version: null,
      id,
      name,
      kind,
      ...seen.get(id),
    })),
    admissions: publication.cases.flatMap(({ scenarioId: caseId, comparators }) =>
      comparators.map(({ comparatorId, admissionState: state, reason, attemptPolicy: policy }) => ({
        caseId,
        comparatorId,
        state,
        reason: state === 'eligible' ? null : reason,
        policy,
      })),
    ),
  };
}

export interface Held {
  readonly faults: readonly string[];
  /** What is to be known and no fault, a sentence each. */
  readonly notes: readonly string[];
}

/** Settings, cases, identities and admissions. */
export function heldAgainst(plan: Plan, benchmark: Benchmark, comparators: readonly Comparator[]): Held {
  const faults: string[] = [];
  const compare = (what: string, said: unknown, is: unknown) => {
    const [left, right] = [canonicalJson(said ?? null), canonicalJson(is ?? null)];
    if (left !== right) faults.push(`the run's ${what} is ${left}; the benchmark's is ${right}`);
  };
  for (const name of SETTINGS) compare(name, plan.settings[name], benchmark.settings[name]);
  const others: string[] = [];
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
    if (one.configurationId !== manifest.configurationId) continue;
    for (const entry of benchmark.cases) faults.push(...admissionFaults(plan, entry, known));
  }
  return { faults, notes: [...partOf(plan, benchmark), ...otherAdapters(others)] };
}

function admissionFaults(plan: Plan, entry: Benchmark['cases'][number], { manifest }: Comparator): string[] {
  if (!plan.cases.some(({ id }) => id === entry.id)) return [];
  const unsupported = unsupportedReason(manifest, entry.request);
  const admitted = plan.admissions.find(
    ({ caseId, comparatorId }) => caseId === entry.id && comparatorId === manifest.id,
  );
  const at = `${entry.id}/${manifest.id}`;
  if (!admitted) return unsupported ? [] : [`${at} is not there, and its manifest takes the case`];
  if (unsupported !== null && admitted.state !== 'unsupported') {
    return [`${at} is ${admitted.state}; its manifest says: ${unsupported}`];
  }
  if (admitted.state !== 'unsupported' || unsupported === admitted.reason) return [];
  return [
    `${at} is unsupported (${admitted.reason}); its manifest ${unsupported ? `says: ${unsupported}` : 'takes the case'}`,
  ];
}

/** More names than this are only counted. */
const SHOWN = 10;

/** Cases that are not in it are no fault: a part of a benchmark may be run. It is told. */
function partOf(plan: Plan, { cases }: Benchmark): string[] {
  const out = cases.filter(({ id }) => !plan.cases.some((one) => one.id === id)).map(({ id }) => id);
  if (out.length === 0) return [];
  const more = out.length > SHOWN ? `, and ${out.length - SHOWN} more` : '';
  const names = out.slice(0, SHOWN).join(', ');
  return [`It leaves out ${out.length} of the benchmark's ${cases.length} cases: ${names}${more}.`];
}

function otherAdapters(others: readonly string[]): string[] {
  if (others.length === 0) return [];
  return [`The adapters here are not those of the run: ${others.join(', ')}.`];
}
