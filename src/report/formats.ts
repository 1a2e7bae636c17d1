/** Every format that a plan can be written in. */
import { planCalendar } from './calendar.ts';
import { type CsvTable, planCsv } from './csv.ts';
import { htmlPage } from './html/page.ts';
import { planMarkdown } from './markdown.ts';
import type { Plan } from './plan.ts';
import { planWorkbook } from './spreadsheet.ts';

export interface RenderOptions {
  readonly csvTable: CsvTable;
  readonly calendarPer: 'participant' | 'group';
  /** Ids of the participants whose events a calendar holds; null: everyone. */
  readonly only: ReadonlySet<string> | null;
  readonly now: Date;
}

export interface PlanFormat {
  readonly extension: string;
  readonly mediaType: string;
  /** Whether it can be shown on a terminal. */
  readonly text: boolean;
  /** Null where the format needs times and the plan has none. */
  render(plan: Plan, options: RenderOptions): Promise<string | Uint8Array | null>;
}

export const PLAN_FORMATS = {
  html: {
    extension: 'html',
    mediaType: 'text/html;charset=utf-8',
    text: true,
    render: async (plan) => htmlPage(plan),
  },
  xlsx: {
    extension: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    text: false,
    render: (plan) => planWorkbook(plan),
  },
  ics: {
    extension: 'ics',
    mediaType: 'text/calendar;charset=utf-8',
    text: true,
    render: async (plan, { calendarPer, only, now }) => planCalendar(plan, { per: calendarPer, only, now }),
  },
  csv: {
    extension: 'csv',
    mediaType: 'text/csv;charset=utf-8',
    text: true,
    render: async (plan, { csvTable }) => planCsv(plan, csvTable),
  },
  md: {
    extension: 'md',
    mediaType: 'text/markdown;charset=utf-8',
    text: true,
    render: async (plan) => planMarkdown(plan),
  },
} satisfies Record<string, PlanFormat>;

export type PlanFormatName = keyof typeof PLAN_FORMATS;
