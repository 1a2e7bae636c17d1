import Table from 'cli-table3';
import type { RunRecord } from '../../result/definition.ts';
import type { StageRecord } from '../../solver/trace.ts';

/** What each stage of each lane did and when the best came, then the settings in force. */
export function stagesText(trace: readonly StageRecord[], run: RunRecord): string {
  const table = new Table({
    head: ['lane', 'stage', 'from', 'to', 'proposals', 'best cost', 'best at'],
    style: { head: [], border: [], compact: true },
    colAligns: ['right', 'left', 'right', 'right', 'right', 'right', 'right'],
  });
  const seconds = (value: number | null) => (value === null ? '' : `${value.toFixed(2)} s`);
  for (const { lane, stage, skipped, began, ended, iterations, cost, bestAt } of trace) {
    if (skipped !== null) {
      table.push([lane, stage, { colSpan: 5, content: `skipped: ${skipped}` }]);
      continue;
    }
    const counted = iterations.toLocaleString('en');
    table.push([lane, stage, seconds(began), seconds(ended), counted, cost ?? '', seconds(bestAt)]);
  }
  return `${table.toString()}\n\nSettings in force:\n${JSON.stringify(run.settings, null, 2)}\n`;
}
