import Table from 'cli-table3';
import type { RunRecord } from '../../result/definition.ts';

/** What each stage of a solve and of its lanes did and when the best came, then the settings in force. */
export function stagesText({ stages = [], settings }: RunRecord): string {
  const table = new Table({
    head: ['lane', 'stage', 'from', 'took', 'proposals', 'best cost', 'best at', 'bound'],
    style: { head: [], border: [], compact: true },
    colAligns: ['right', 'left', 'right', 'right', 'right', 'right', 'right', 'right'],
  });
  const seconds = (value: number | null) => (value === null ? '' : `${value.toFixed(2)} s`);
  for (const record of stages) {
    const { lane, stage } = record;
    if ('skipped' in record) {
      table.push([lane ?? '', stage, { colSpan: 6, content: `skipped: ${record.skipped}` }]);
      continue;
    }
    const { began, iterations, cost, best_at, bound } = record;
    const counted = iterations.toLocaleString('en');
    const times = [seconds(began), seconds(record.seconds)];
    table.push([lane ?? '', stage, ...times, counted, cost ?? '', seconds(best_at), bound ?? '']);
  }
  return `${table.toString()}\n\nSettings in force:\n${JSON.stringify(settings, null, 2)}\n`;
}
