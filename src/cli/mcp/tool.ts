import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type * as z from 'zod';
import { refused } from '../../library/issue-codes.ts';
import { below } from '../../library/options.ts';
import { readResult } from '../../library/read.ts';
import type { Result } from '../../result/definition.ts';
import { accept, type Checked, some } from '../../shared/issue.ts';
import { readAs } from '../../shared/read-document.ts';
import type { Progress } from '../../solver/outcome.ts';
import { Refusal, usageRefusal } from '../refusal.ts';

/** Data of a call besides its arguments. */
export interface Call {
  /** Aborted when the assistant cancels the call. */
  readonly signal: AbortSignal;
  /** Reports the progress of a solve, if the assistant asked for it. */
  readonly onProgress: (progress: Progress) => void;
  readonly plans: Plans;
}

/** The answer: data, sent as JSON, or the content of a file. */
export type Answer = Checked<object | CallToolResult['content']>;

/** A tool of the server. Its schema describes the input; refused input is answered with issues. */
export interface Tool {
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  /** It may write a file. */
  readonly writes?: boolean;
  run(given: Record<string, unknown>, call: Call): Promise<Answer>;
}

interface TypedTool<Shape extends z.core.$ZodShape> extends Omit<Tool, 'run'> {
  readonly input: z.ZodObject<Shape, z.core.$strict>;
  run(input: z.output<z.ZodObject<Shape, z.core.$strict>>, call: Call): Promise<Answer>;
}

/** Makes a tool that reads its arguments before it runs. */
export function tool<Shape extends z.core.$ZodShape>(definition: TypedTool<Shape>): Tool {
  const { input, run } = definition;
  return {
    ...definition,
    run: async (given, call) => {
      const read = readAs(input, given);
      if (!read.ok) return read;
      try {
        return await run(read.value, call);
      } catch (error) {
        if (error instanceof Refusal) return { ok: false, issues: some(error.issues) };
        throw error;
      }
    },
  };
}

/** The plans made in this session, by name, so that assistants need not send them back. */
export class Plans {
  private readonly results = new Map<string, Result>();

  keep(result: Result): string {
    const name = `plan-${this.results.size + 1}`;
    this.results.set(name, result);
    return name;
  }

  /** Finds the plan of a call: one of this session by name, or a given result file. */
  find({ plan, result }: { plan?: string | undefined; result?: unknown }): Checked<Result> {
    if (plan !== undefined && result !== undefined)
      throw usageRefusal('flag_for_tables', 'Both plan and result are given.', 'Give one of them.');
    if (plan === undefined && result === undefined)
      return refused('no_plan', 'Neither plan nor result is given.', 'Give one of them.');
    if (plan === undefined) return below('/result', readResult(result as object));
    const found = this.results.get(plan);
    if (found !== undefined) return accept(found);
    const advice = `The plans are: ${[...this.results.keys()].join(', ') || 'none'}.`;
    return refused('no_result', `There is no plan ${JSON.stringify(plan)}.`, advice, '/plan');
  }
}
