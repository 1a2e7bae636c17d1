/** Downloads of plan files made in the browser. */
import { PLAN_FORMATS, type PlanFormatName } from '../../report/formats.ts';
import type { Plan } from '../../report/plan.ts';
import { projectText } from '../../result/project.ts';
import { project } from '../state/store.ts';

/** @returns the file's name */
export async function download(plan: Plan, format: PlanFormatName): Promise<string> {
  const { mediaType, render } = PLAN_FORMATS[format];
  const options = { csvTable: 'rosters', calendarPer: 'participant', only: null, now: new Date() } as const;
  return save(plan, format, mediaType, await render(plan, options));
}

/** Calendars need times; a plan from a file may have them. */
export function needsTimes(format: PlanFormatName, { timetable }: Pick<Plan, 'timetable'>): boolean {
  return format === 'zip' && timetable === null;
}

export function save(
  { title }: { readonly title: string },
  ending: string,
  type: string,
  content: string | Uint8Array | Blob,
): string {
  const file = `${fileName(title)}.${ending}`;
  const part = content instanceof Uint8Array ? new Uint8Array(content) : content;
  const url = URL.createObjectURL(new Blob([part], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return file;
}

/** Saves the open project as a file that can be opened again. @returns the file's name */
export function saveProject(named: { readonly title: string }): string {
  return save(named, 'mingle.json', 'application/json', projectText(project.peek()));
}

export function fileName(title: string): string {
  const plain = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return plain.toLowerCase().slice(0, 60) || 'plan';
}
