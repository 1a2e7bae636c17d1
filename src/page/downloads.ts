/** The plan as a file, made in the browser. */
import { CSV_TABLES, type CsvTable } from '../report/csv.ts';
import { PLAN_FORMATS, type PlanFormatName } from '../report/formats.ts';
import type { Plan } from '../report/plan.ts';

/** `html`, `csv-rosters`, `json` …; returns what to tell the reader. */
export async function download(plan: Plan, wanted: string): Promise<string> {
  const [format, table] = wanted.split('-') as [PlanFormatName, CsvTable | undefined];
  const csvTable = table ?? CSV_TABLES[0];
  const { mediaType, needsTimes, render } = PLAN_FORMATS[format];
  if (needsTimes && plan.timetable === null) return 'A calendar needs a start: open “Title and times” above.';
  const content = await render(plan, { csvTable, calendarPer: 'participant', only: null, now: new Date() });
  return save(`${fileName(plan.title)}${table ? `-${table}` : ''}.${format}`, mediaType, content);
}

function save(file: string, type: string, content: string | Uint8Array): string {
  const part = typeof content === 'string' ? content : new Uint8Array(content);
  const url = URL.createObjectURL(new Blob([part], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return `${file} was downloaded.`;
}

function fileName(title: string): string {
  const plain = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return plain.toLowerCase().slice(0, 60) || 'plan';
}
