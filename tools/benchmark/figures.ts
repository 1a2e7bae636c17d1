/** A publication's figures as Markdown: participants, standings, every case. */
import type { LaneStandings } from '../../src/bench/compare/standings.ts';
import type { CaseComparator } from '../../src/bench/publication/definition.ts';
import type { ReportedEvidence } from '../../src/bench/publish/reported.ts';
import { of, type ReportData } from '../../src/report/benchmark/figures.ts';

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n');
}

function whoRan({ publication, evidence }: ReportData): string {
  const stored = [...evidence.values()];
  const rows = publication.comparators.map(({ id }) => {
    const known = stored.find(({ comparator }) => comparator.id === id)?.comparator;
    const states = publication.cases.map((entry) => of(entry, id)?.admissionState);
    const count = (state: string) => states.filter((one) => one === state).length;
    const configuration = publication.cases.flatMap((entry) => of(entry, id)?.configurationId ?? [])[0];
    const facts = [known?.version ?? 'not here', configuration ?? '', known?.licence ?? ''];
    return [id, ...facts, count('eligible'), count('unsupported')];
  });
  return table(['comparator', 'version', 'configuration', 'licence', 'cases run', 'beyond it'], rows);
}

const percent = (value: number | null) => (value === null ? '' : `${(100 * value).toFixed(1)} %`);

function field({ lane, cases, standings }: LaneStandings): string {
  const rows = standings.map(({ comparatorId, ran, rank, ownRank, gap, ownGap, integral }) => [
    comparatorId,
    ran,
    rank.toFixed(2),
    ownRank?.toFixed(2) ?? '',
    percent(gap),
    percent(ownGap),
    percent(integral),
  ]);
  const title = lane === 'all' ? 'All lanes' : lane.replaceAll('_', ' ');
  const name = `${title}: ${cases.length} cases`;
  const head = [name, 'run', 'mean rank', '… of those run', 'mean gap', '… of those run', 'gap over time'];
  return table(head, rows);
}

/** Each comparator against each: cases won and lost, in brackets if chance explains them. */
function duels([{ standings, duels: all }]: readonly LaneStandings[]): string {
  const ids = standings.map(({ comparatorId }) => comparatorId);
  const cell = (id: string, other: string) => {
    const duel = all.find(({ a, b }) => (a === id && b === other) || (a === other && b === id));
    if (!duel) return '';
    const [won, lost] = duel.a === id ? [duel.better, duel.worse] : [duel.worse, duel.better];
    return duel.significance < 0.05 ? `${won}:${lost}` : `(${won}:${lost})`;
  };
  return table(
    ['won : lost', ...ids],
    ids.map((id) => [id, ...ids.map((other) => cell(id, other))]),
  );
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
  if (bestCost === null || status === 'infeasible_proven') return WORDS[status] ?? status;
  const costs = one.attempts.flatMap(({ canonicalCost }) => canonicalCost ?? []);
  const number = (cost: number) => `${Number(cost.toFixed(3))}`;
  const worst = Math.max(...costs);
  const spread = worst > bestCost ? ` to ${number(worst)}` : '';
  const some = costs.length < one.attempts.length ? `, ${costs.length} of ${one.attempts.length}` : '';
  const proven = status === 'optimal' || status === 'optimal_proven';
  return `${number(bestCost)}${spread}${some}${proven ? ' ✓' : ''}`;
}

function everyCase({ publication, standings }: ReportData): string {
  const ids = standings[0].standings.map(({ comparatorId }) => comparatorId);
  const rows = publication.cases.map((entry) => [entry.slug, ...ids.map((id) => cell(of(entry, id)))]);
  return table(['case', ...ids], rows);
}

function runOn(evidence: readonly ReportedEvidence[]): string {
  const said = evidence.map(
    ({ machine, measure }) => `${machine.class}, Node ${machine.node}; measured by ${measure}`,
  );
  return [...new Set(said)].join('; ').replaceAll('_', ' ');
}

export function figuresText(data: ReportData): string {
  const { publication, evidence, standings } = data;
  const limits = Object.entries(publication.resourceClasses).map(
    ([name, one]) => `${name} ${one.timeout_seconds} s on ${one.logical_cpu_limit} CPU`,
  );
  const attempts = publication.cases.flatMap((entry) => entry.comparators.flatMap((one) => one.attempts));
  return `# The figures

Written by \`npm run bench:publish\` from publication and evidence; do not edit. What they mean is in [README.md](../README.md).

Revision ${publication.benchmarkRevision}, ${publication.cases.length} cases, ${attempts.length} attempts. Limits: ${limits.join(', ')}.
Machine: ${runOn([...evidence.values()])}.

## Who ran

${whoRan(data)}
## How the field stands

Over all cases of a lane, those included that a comparator cannot take (no answer) or solves at once. Rank: by median cost, 1 is
best, equal costs share theirs. Gap: (cost − best of the field) / cost, 100 % without an answer; over time: its mean from the start of the
process to the limit. Scaling all costs changes none of them. Beside rank and gap over all cases stand those over the cases that a comparator
ran.

${standings.map(field).join('\n')}
## Everybody against everybody

Cases that the row won and lost against the column, by median cost; in brackets where the signed-rank test over the cases, corrected
after Holm for all ${standings[0].duels.length} pairs, calls it chance (p of 0.05 or more).

${duels(standings)}
## Every case

Best cost, the worst of the attempts where that is another, and how many of them ended with a plan where not all did; ✓: proven to be the
least; –: the comparator cannot express the case.

${everyCase(data)}`;
}
