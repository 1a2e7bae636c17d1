import Table from 'cli-table3';
import type { Publication } from '../../bench/publication/definition.ts';
import { cut } from '../print/text-width.ts';

/** At most three decimals. */
const figure = (value: number) => String(Math.round(value * 1000) / 1000);

function cellOf({ summary }: Publication['cases'][number]['comparators'][number]): string {
  const { status, bestCost, medianCost, attemptCount, validAttemptCount } = summary;
  if (bestCost === null) return status;
  const spread = medianCost !== bestCost && medianCost !== null ? ` (median ${figure(medianCost)})` : '';
  const failed = validAttemptCount < attemptCount ? ` ${validAttemptCount}/${attemptCount} valid` : '';
  return `${figure(bestCost)}${spread} ${status}${failed}`;
}

/** Cases by comparators: best cost, median, status. */
export function summaryTable({ cases, comparators }: Publication): string {
  const table = new Table({
    head: ['case', ...comparators.map(({ name }) => name)],
    style: { head: [], border: [], compact: true },
  });
  for (const entry of cases) {
    const cells = comparators.map(({ id }) => {
      const found = entry.comparators.find(({ comparatorId }) => comparatorId === id);
      return found ? cellOf(found) : '';
    });
    table.push([cut(entry.scenarioId, 36), ...cells]);
  }
  return `${table.toString()}\n`;
}
