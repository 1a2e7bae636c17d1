/** The tools of `mingle mcp`: what the library does, as an assistant calls it. */
import * as z from 'zod';
import { bound, explain, solve } from '../../index.ts';
import { sentencesOf } from '../../library/explain.ts';
import { judge } from '../../library/judge.ts';
import { changePeople, type RequestDocument, type RequestInput } from '../../library/request.ts';
import type { SolveOptions } from '../../library/solve-options.ts';
import { validate } from '../../library/validate.ts';
import { planUnder, rendered } from '../../library/write.ts';
import { CSV_TABLES } from '../../report/csv.ts';
import { PLAN_FORMAT_NAMES, PLAN_FORMATS } from '../../report/formats.ts';
import { certificate } from '../../result/certificate.ts';
import { metrics, type Result, result, runRecord, solution } from '../../result/definition.ts';
import { requestK } from '../../scenario/definition.ts';
import type { Checked } from '../../shared/issue.ts';
import { defaultLanes } from '../solve/flags.ts';
import { type Answer, type Call, type Tool, tool } from './tool.ts';

const request = requestK.describe('The scenario, objectives and rules, in Form K; Form A is read too.');
const search = {
  time: z.number().positive().max(3600).default(2).describe('Seconds of search; more finds better plans.'),
  seed: z.int().default(1).describe('Where the random numbers start.'),
};
const ofPlan = {
  plan: z.string().optional().describe('A plan of this session, such as "plan-1".'),
  result: z.record(z.string(), z.unknown()).optional().describe('Or a result file (mingle-result-v1).'),
};
const sessions = z.array(z.int().min(0)).default([]).describe('Counted from 0.');
const names = z.array(z.string()).default([]);
const issues = z.array(z.looseObject({ code: z.string(), pointer: z.string(), message: z.string() }));

/** What is said of a plan that was made: the result file without the request and the proof, which stay here. */
const solved = z.object({
  plan: z.string().describe('The name of the plan in this session.'),
  status: result.shape.status,
  sentences: z.array(z.string()).describe('What the plan is worth.'),
  solution: solution.nullable(),
  metrics: metrics.nullable(),
  run: runRecord.pick({ seed: true, seconds: true, stop_reason: true }),
  warnings: issues,
});

export const TOOLS: Readonly<Record<string, Tool>> = {
  validate: tool({
    title: 'Check a scenario',
    description: 'Says everything that is wrong with a scenario, and which rules cannot be kept together.',
    input: z.strictObject({ request }),
    output: z.object({ valid: z.boolean(), issues, warnings: issues }),
    run: async (input) => {
      const checked = validate(input.request as RequestDocument);
      const found = checked.ok
        ? { issues: [], warnings: checked.warnings }
        : { issues: checked.issues, warnings: [] };
      return done({ valid: checked.ok, ...found });
    },
  }),
  solve: tool({
    title: 'Plan who sits with whom',
    description:
      'Seats people in groups over sessions so that everybody meets as many others as possible and the rules hold. Answers the ' +
      'best plan found, checked, with its cost and what no plan can cost less than.',
    input: z.strictObject({ request, ...search }),
    output: solved,
    run: (input, call) => answer(input.request as RequestDocument, searchOptions(input, call), call),
  }),
  bound: tool({
    title: 'Prove what no plan can beat',
    description: 'Proves what every plan costs at least, or that there is none, without making one.',
    input: z.strictObject({ request }),
    output: z.object({ bound: z.number().nullable(), exact: z.string().nullable(), proof: certificate }),
    run: async (input) => mapped(await bound(input.request as RequestDocument), (value) => ({ ...value })),
  }),
  verify: tool({
    title: 'Check a plan',
    description: 'Judges a plan and all that its result file claims, by code that the solver does not share.',
    input: z.strictObject(ofPlan),
    output: z.looseObject({ verified: z.boolean(), faults: issues }),
    run: async (input, { plans }) => {
      const found = plans.find(input);
      if (!found.ok) return found;
      return mapped(judge(found.value, { result: found.value }, { details: 5 }), (value) => ({ ...value }));
    },
  }),
  explain: tool({
    title: 'Why not better',
    description: 'Says which wishes a plan does not meet, for whom, and what stands in the way.',
    input: z.strictObject({
      ...ofPlan,
      details: z.int().min(0).max(100).default(3).describe('How many places of each rule to look into.'),
      what_if: z.boolean().default(false).describe('Also try one session and one group more and fewer.'),
      time: z.number().positive().max(60).default(1).describe('With what_if: seconds to try each.'),
    }),
    output: z.object({
      sentences: z.array(z.string()),
      terms: z.array(z.looseObject({ pointer: z.string(), text: z.string(), cost: z.number() })),
      what_if: z.array(z.looseObject({ name: z.string() })).nullable(),
    }),
    run: async ({ details, what_if: whatIf, time, ...input }, { plans, signal }) => {
      const found = plans.find(input);
      if (!found.ok) return found;
      const explained = await explain(found.value, { details, whatIf, time, signal });
      return mapped(explained, (value) => ({ ...value }));
    },
  }),
  replan: tool({
    title: 'Change a plan',
    description:
      'Plans again from a plan after people drop out or arrive: sessions that are kept stay as they are, and nobody else moves without need.',
    input: z.strictObject({
      ...ofPlan,
      keep_sessions: sessions.describe('Sessions that have taken place, counted from 0.'),
      absent: names.describe('Who drops out, by id or name.'),
      added: names.describe('Ids of who arrives.'),
      few_changes: z.boolean().default(true).describe('false: plan the other sessions anew.'),
      ...search,
    }),
    output: solved,
    run: async ({ keep_sessions: keptSessions, absent, added, few_changes: fewChanges, ...input }, call) => {
      const found = call.plans.find(input);
      if (!found.ok) return found;
      const changed = changePeople(found.value, { absent, added, keptSessions });
      if (!changed.ok) return changed;
      const options = { warmStart: found.value, keepSessions: keptSessions, fewChanges };
      return answer(changed.value, { ...searchOptions(input, call), ...options }, call);
    },
  }),
  export: tool({
    title: 'Write a plan',
    description:
      'Writes a plan as a page to print, a spreadsheet, a calendar, CSV, Markdown, or a result file (JSON).',
    input: z.strictObject({
      ...ofPlan,
      format: z.enum(PLAN_FORMAT_NAMES),
      title: z.string().optional().describe('What the event is called.'),
      start: z.string().optional().describe('When the first session starts: 2026-05-04T09:00.'),
      length: z.string().optional().describe('How long a session is: 20m, 1h.'),
      breaks: z.string().optional().describe('Time between sessions: 5m, or one a gap: 5m,1h.'),
      table: z.enum(CSV_TABLES).optional().describe('Which table CSV is.'),
    }),
    output: z.object({
      media_type: z.string(),
      text: z.string().nullable(),
      base64: z.string().nullable().describe('What is no text: a spreadsheet.'),
    }),
    run: async ({ format, table, ...input }, { plans }) => {
      const found = plans.find(input);
      if (!found.ok) return found;
      const { title, start, length, breaks } = input;
      const plan = planUnder(found.value, { title, start, length, breaks });
      if (!plan.ok) return plan;
      const chosen = PLAN_FORMATS[format];
      return mapped(await rendered<string | Uint8Array>(plan.value, { table }, chosen), (content) => ({
        media_type: chosen.mediaType,
        text: typeof content === 'string' ? content : null,
        base64: typeof content === 'string' ? null : Buffer.from(content).toString('base64'),
      }));
    },
  }),
};

function searchOptions({ time, seed }: { time: number; seed: number }, call: Call): SolveOptions {
  const { signal, onProgress } = call;
  return { time, seed, lanes: defaultLanes, signal, onProgress };
}

async function answer(input: RequestInput, options: SolveOptions, { plans }: Call): Promise<Answer> {
  const made = await solve(input, options);
  if (!made.ok) return made;
  const { value, warnings } = made;
  const { seed, seconds, stop_reason } = value.run;
  const plan = planUnder(value);
  return done({
    plan: plans.keep(value),
    status: value.status,
    sentences: plan.ok ? sentencesOf(plan.value) : withoutPlan(value),
    solution: value.solution,
    metrics: value.metrics,
    run: { seed, seconds, stop_reason },
    warnings,
  });
}

function withoutPlan({ proof }: Result): string[] {
  if (proof?.kind === 'infeasibility') return [`No plan can keep all the rules. ${proof.message}`];
  return ['No plan that keeps all the rules was found in time, and none is proven impossible.'];
}

function done(value: Record<string, unknown>): Answer {
  return { ok: true, value, warnings: [] };
}

function mapped<A>(read: Checked<A>, change: (value: A) => Record<string, unknown>): Answer {
  return read.ok ? { ...read, value: change(read.value) } : read;
}
