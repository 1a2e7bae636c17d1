/** Files of the plan, made in the browser. */
import { strToU8, zipSync } from 'fflate';
import { PLAN_FORMATS, type PlanFormatName } from '../../report/formats.ts';
import type { Plan } from '../../report/plan.ts';

/** @returns the name of the file */
export async function download(plan: Plan, format: PlanFormatName): Promise<string> {
  if (format === 'ics') return save(plan, 'calendars.zip', 'application/zip', await calendars(plan));
  const { mediaType, render } = PLAN_FORMATS[format];
  return save(plan, format, mediaType, await render(plan, options(null)));
}

/** One file a person, in one archive: a mail to each needs one of them. */
async function calendars(plan: Plan): Promise<Uint8Array> {
  const files: Record<string, Uint8Array> = {};
  for (const { id, name } of plan.people) {
    const text = await PLAN_FORMATS.ics.render(plan, options(new Set([id])));
    files[`${fileName(name)}-${Object.keys(files).length + 1}.ics`] = strToU8(text as string);
  }
  return zipSync(files);
}

function options(only: ReadonlySet<string> | null) {
  return { csvTable: 'rosters', calendarPer: 'participant', only, now: new Date() } as const;
}

export function save(
  { title }: { readonly title: string },
  ending: string,
  type: string,
  content: string | Uint8Array,
): string {
  const file = `${fileName(title)}.${ending}`;
  const part = typeof content === 'string' ? content : new Uint8Array(content);
  const url = URL.createObjectURL(new Blob([part], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return file;
}

function fileName(title: string): string {
  const plain = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return plain.toLowerCase().slice(0, 60) || 'plan';
}
