/** All formats that a plan can be written in; used by commands, help and the page. */
import type { SolveRequest } from '../scenario/definition.ts';
import type { Issue } from '../shared/issue.ts';
import { prettyJson } from '../shared/pretty-json.ts';
import type { CsvTable } from './csv.ts';
import type { Plan } from './plan.ts';
import type { PrintDesignName } from './print/designs.ts';
import type { PaperName } from './print/paper.ts';

export interface RenderOptions {
  readonly csvTable: CsvTable;
  /** Columns for another program instead of a table, see `ownTable`. */
  readonly columns?: string | undefined;
  readonly calendarPer: 'participant' | 'group';
  /** Ids of the participants whose events a calendar contains; null: everybody. */
  readonly only: ReadonlySet<string> | null;
  readonly now: Date;
  /** Print sheets instead of the full page. */
  readonly print?:
    | { readonly design: PrintDesignName; readonly paper: PaperName; readonly page?: string | undefined }
    | undefined;
}

export interface PlanFormat {
  readonly mediaType: string;
  /** Whether it can be shown on a terminal. */
  readonly text: boolean;
  /** Useless for a plan without times. */
  readonly needsTimes?: true;
  /** File extension, if it is not the format's name. */
  readonly ending?: string;
  /** Reasons why plans of the request cannot be written in it. */
  faults?(request: SolveRequest, options: Pick<RenderOptions, 'columns'>): Promise<readonly Issue[]>;
  /** Loads its writer on demand: some libraries load slowly. */
  render(plan: Plan, options: RenderOptions): Promise<string | Uint8Array>;
}

/** By file extension. */
export const PLAN_FORMATS = {
  html: {
    mediaType: 'text/html;charset=utf-8',
    text: true,
    render: async (plan, { print }) =>
      print
        ? (await import('./print/print-page.ts')).printPage(plan, print.design, print.paper, {
            edition: null,
            page: print.page ?? null,
            live: null,
          })
        : (await import('./html/page.ts')).htmlPage(plan),
  },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    text: false,
    render: async (plan) => (await import('./spreadsheet.ts')).planWorkbook(plan),
  },
  ics: {
    mediaType: 'text/calendar;charset=utf-8',
    text: true,
    needsTimes: true,
    render: async (plan, { calendarPer, only, now }) =>
      (await import('./calendar.ts')).planCalendar(plan, { per: calendarPer, only, now }),
  },
  zip: {
    mediaType: 'application/zip',
    text: false,
    needsTimes: true,
    render: async (plan, { only, now }) =>
      (await import('./calendar-archive.ts')).calendarArchive(plan, { only, now }),
  },
  csv: {
    mediaType: 'text/csv;charset=utf-8',
    text: true,
    faults: async (request, { columns }) =>
      columns === undefined ? [] : (await import('./own-columns.ts')).columnFaults(request, columns),
    render: async (plan, { csvTable, columns }) =>
      (await import('./csv.ts')).planCsv(plan, csvTable, columns),
  },
  zoom: {
    mediaType: 'application/zip',
    text: false,
    ending: 'zip',
    faults: async (request) => (await import('./breakout-rooms.ts')).withoutAddress(request),
    render: async (plan, { now }) => (await import('./breakout-rooms.ts')).breakoutRooms(plan, now),
  },
  md: {
    mediaType: 'text/markdown;charset=utf-8',
    text: true,
    render: async (plan) => (await import('./markdown.ts')).planMarkdown(plan),
  },
  svg: {
    mediaType: 'image/svg+xml',
    text: true,
    render: async (plan) => (await import('./drawing/picture.ts')).planPicture(plan).svg,
  },
  json: {
    mediaType: 'application/json',
    text: true,
    render: async ({ result }) => prettyJson(result),
  },
} satisfies Record<string, PlanFormat>;

export type PlanFormatName = keyof typeof PLAN_FORMATS;

export const PLAN_FORMAT_NAMES = /* @__PURE__ */ Object.keys(PLAN_FORMATS) as readonly PlanFormatName[];

export function isPlanFormat(name: string): name is PlanFormatName {
  return Object.hasOwn(PLAN_FORMATS, name);
}
