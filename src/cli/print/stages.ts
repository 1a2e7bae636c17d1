import type { RunRecord } from '../../result/definition.ts';
import { textTable } from './text-table.ts';

/** What each stage of a solve and of its lanes did and when the best came, then the settings in force. */
export function stagesText({ stages = [], settings }: RunRecord): string {
  const seconds = (value: number | null) => (value === null ? '' : `${value.toFixed(2)} s`);
  const rows = stages.map((record) => {
    const { lane, stage } = record;
    if ('skipped' in record)
      return [lane ?? '', stage, { colSpan: 6, content: `skipped: ${record.skipped}` }];
    const { began, iterations, cost, best_at, bound } = record;
    const counted = iterations.toLocaleString('en');
    const times = [seconds(began), seconds(record.seconds)];
    return [lane ?? '', stage, ...times, counted, cost ?? '', seconds(best_at), bound ?? ''];
  });
  const head = ['lane', 'stage', 'from', 'took', 'proposals', 'best cost', 'best at', 'bound'];
  return `${textTable(head, rows, 'rlrrrrrr')}\nSettings in force:\n${JSON.stringify(settings, null, 2)}\n`;
}
