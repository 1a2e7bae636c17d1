/** The exports of the library that are the same on every host. */

export type { WhatIf } from '../explain/what-if.ts';
export type { CsvTable } from '../report/csv.ts';
export { diffSchedules, type ScheduleDiff } from '../report/diff.ts';
export type { LanguageCode } from '../report/language/languages.ts';
export type { PrintDesignName } from '../report/print/designs.ts';
export type { PaperName } from '../report/print/paper.ts';
export type { Certificate } from '../result/certificate.ts';
export type { Result, Solution, SolvedResult, StageRecord, UnsolvedResult } from '../result/definition.ts';
export { jsonSchemas } from '../result/json-schemas.ts';
export type { Schedule } from '../result/schedule.ts';
export type { PeopleChange } from '../scenario/change/change-people.ts';
export type { SolveRequest } from '../scenario/definition.ts';
export type { ParseOptions } from '../scenario/parse.ts';
export { toFormA, toFormK } from '../scenario/write.ts';
export type { Checked, Issue } from '../shared/issue.ts';
export type { Judgement } from '../shared/judgement.ts';
export { version } from '../shared/version.ts';
export type { Progress } from '../solver/outcome.ts';
export type { SettingsDocument } from '../solver/plan/settings.ts';
export type { Bound, BoundOptions } from './bound.ts';
export type { ExplainOptions, Explanation } from './explain.ts';
export type { ExplainedTerm } from './explained-term.ts';
export { type Claims, type Findings, type JudgeOptions, judge } from './judge.ts';
export { type ListOptions, type ListRequest, readList } from './list.ts';
export { readResult, readSchedule } from './read.ts';
export {
  changePeople,
  evenSizes,
  type ParsedRequest,
  parse,
  type ReadRequest,
  type RequestDocument,
  type RequestInput,
} from './request.ts';
export type { Improvement, SolveOptions } from './solve-options.ts';
export { validate } from './validate.ts';
export {
  type CalendarOptions,
  type CsvOptions,
  type PageOptions,
  type PlanOptions,
  toCsv,
  toHtml,
  toIcs,
  toMarkdown,
  toXlsx,
} from './write.ts';
