/** The figures of a run as Markdown: who ran, who is better by how much, every case. */
import { compareSides, reached } from '../../src/bench/compare/compare.ts';
import { pairsOf, type Side } from '../../src/bench/compare/pairs.ts';
import { geometricMean, type Interval } from '../../src/bench/compare/statistics.ts';
import type { CaseComparator, Publication, PublishedCase } from '../../src/bench/publication/definition.ts';
import { median } from '../../src/bench/publication/summary.ts';
import type { Plan } from '../../src/bench/run/plan.ts';

const US = 'mingle';

export interface Figures {
  readonly plan: Plan;
  readonly publication: Publication;
  readonly curves: Side['curves'];
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n');
}

const own = (entry: PublishedCase, id: string): CaseComparator | undefined =>
  entry.comparators.find(({ comparatorId }) => comparatorId === id);

const admitted = (entry: PublishedCase, id: string) => own(entry, id)?.admissionState === 'eligible';

const ratio = (interval: Interval | null) =>
  interval === null
    ? ''
    : `${interval.value.toPrecision(3)} (${interval.low.toPrecision(3)}–${interval.high.toPrecision(3)})`;

function whoRan({ plan, publication }: Figures): string {
  const rows = plan.comparators.map(({ id, version, configurationId, licence }) => {
    const states = publication.cases.map((entry) => own(entry, id)?.admissionState);
    const count = (state: string) => states.filter((one) => one === state).length;
    return [id, version ?? 'not here', configurationId, licence, count('eligible'), count('unsupported')];
  });
  return table(['comparator', 'version', 'configuration', 'licence', 'cases run', 'beyond it'], rows);
}

/** Best cost against best cost, over the cases that both ran. Negative: ours is better. */
function bestAgainst(entry: PublishedCase, rival: string): number | null {
  if (!admitted(entry, US) || !admitted(entry, rival)) return null;
  const [a, b] = [own(entry, US), own(entry, rival)];
  const settled = (one?: CaseComparator) => one?.summary.status === 'infeasible_proven';
  if (settled(a) || settled(b)) return Number(settled(b)) - Number(settled(a));
  const [left, right] = [a?.summary.bestCost ?? null, b?.summary.bestCost ?? null];
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return left - right;
}

/**
 * How many times sooner mingle has what the rival ends with, over the cases in which the rival needed more than a
 * second for it. `never`: cases in which mingle did not get there.
 */
function sooner({ publication, curves }: Figures, rival: string) {
  const side = (comparatorId: string): Side => ({ publication, comparatorId, curves });
  const byCase = new Map<string, number[]>();
  const never = new Set<string>();
  for (const { caseId, a, b } of pairsOf(side(US), side(rival))) {
    if (b.canonicalCost === null) continue;
    const theirs = reached(curves.get(b.attemptId) ?? [], b.canonicalCost);
    const ours = reached(curves.get(a.attemptId) ?? [], b.canonicalCost);
    if (theirs === null || theirs <= 1) continue;
    if (ours === null) never.add(caseId);
    else byCase.set(caseId, [...(byCase.get(caseId) ?? []), theirs / ours]);
  }
  const ratios = [...byCase.values()].map((list) => median(list) ?? 1);
  return { mean: geometricMean(ratios), cases: ratios.length, never: never.size };
}

function againstEach(figures: Figures): string {
  const { plan, publication, curves } = figures;
  const rows = plan.comparators.flatMap(({ id }) => {
    const outcomes = publication.cases.flatMap((entry) => bestAgainst(entry, id) ?? []);
    if (id === US || outcomes.length === 0) return [];
    const count = (test: (outcome: number) => boolean) => outcomes.filter(test).length;
    const side = (comparatorId: string): Side => ({ publication, comparatorId, curves });
    const { costRatio } = compareSides(side(US), side(id));
    const { mean, cases, never } = sooner(figures, id);
    return [
      [
        id,
        outcomes.length,
        count((outcome) => outcome < 0),
        count((outcome) => outcome === 0),
        count((outcome) => outcome > 0),
        ratio(costRatio),
        mean === null ? '' : `${ratio(mean)} over ${cases}`,
        never,
      ],
    ];
  });
  const head = ['against', 'cases', 'better', 'same', 'worse', 'cost ratio', 'times sooner', 'never there'];
  return table(head, rows);
}

function whereWorse({ plan, publication }: Figures): string {
  const rows = publication.cases.flatMap((entry) =>
    plan.comparators.flatMap(({ id }) => {
      const difference = id === US ? null : bestAgainst(entry, id);
      if (difference === null || difference <= 0) return [];
      return [[entry.slug, cell(own(entry, US)), id, cell(own(entry, id))]];
    }),
  );
  return rows.length === 0 ? 'None.\n' : table(['case', US, 'better', 'its cost'], rows);
}

const WORDS: Partial<Record<CaseComparator['summary']['status'], string>> = {
  infeasible_proven: 'no plan, proven',
  unsupported: '–',
  unavailable: '',
  not_run: '',
  pending_verification: 'unchecked',
};

function cell(one: CaseComparator | undefined): string {
  if (!one) return '';
  const { status, bestCost } = one.summary;
  if (bestCost === null) return WORDS[status] ?? status;
  const proven = status === 'optimal' || status === 'optimal_proven';
  return `${Number(bestCost.toFixed(3))}${proven ? ' ✓' : ''}`;
}

function everyCase({ plan, publication }: Figures): string {
  const ids = plan.comparators
    .map(({ id }) => id)
    .filter((id) => publication.cases.some((entry) => admitted(entry, id)));
  const rows = publication.cases.map((entry) => [entry.slug, ...ids.map((id) => cell(own(entry, id)))]);
  return table(['case', ...ids], rows);
}

export function figuresText(figures: Figures): string {
  const { plan, publication } = figures;
  const limits = Object.entries(publication.resourceClasses).map(
    ([name, one]) => `${name} ${one.timeout_seconds} s on ${one.logical_cpu_limit} CPU`,
  );
  const attempts = publication.cases.flatMap((entry) => entry.comparators.flatMap((one) => one.attempts));
  return `# The figures

Written by \`npm run bench:publish\` from the journal of the run; do not edit. What they mean is in [README.md](README.md).

Revision ${publication.benchmarkRevision}, ${publication.cases.length} cases, ${attempts.length} attempts. Limits: ${limits.join(', ')}.
Machine: ${plan.machine.class}, Node ${plan.machine.node}; measured by ${plan.measure.replaceAll('_', ' ')}.

## Who ran

${whoRan(figures)}
## ${US} against each

Best cost of a case against best cost, over the cases that both ran. Cost ratio: geometric mean of (cost + 1) over
(cost + 1), below 1 is in favour of ${US}. Times sooner: how many times sooner ${US} has the cost that the other ends with,
over the cases in which the other needed more than a second; never there: cases of these in which some attempt of
${US} did not get there. In brackets: 95 % by bootstrap.

${againstEach(figures)}
## Where another is better

${whereWorse(figures)}
## Every case

Best cost; ✓: proven to be the least; –: the comparator cannot express the case.

${everyCase(figures)}`;
}
