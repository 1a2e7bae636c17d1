import * as z from 'zod';
import { refused } from '../../library/issue-codes.ts';
import { readResult } from '../../library/read.ts';
import type { Result } from '../../result/definition.ts';
import { shapeIssues } from '../../result/read-result.ts';
import type { Checked } from '../../shared/issue.ts';
import type { Progress } from '../../solver/outcome.ts';

/** What a call has beside its arguments. */
export interface Call {
  /** Aborted where the assistant cancels the call. */
  readonly signal: AbortSignal;
  /** Tells the assistant how far a solve is, if it asked for that. */
  readonly onProgress: (progress: Progress) => void;
  readonly plans: Plans;
}

export type Answer = Checked<Record<string, unknown>>;

/** One tool of the server. Its schemas say what goes in and out; what it refuses goes out as issues. */
export interface Tool {
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  run(given: Record<string, unknown>, call: Call): Promise<Answer>;
}

interface TypedTool<Shape extends z.core.$ZodShape> extends Omit<Tool, 'run'> {
  readonly input: z.ZodObject<Shape, z.core.$strict>;
  run(input: z.output<z.ZodObject<Shape, z.core.$strict>>, call: Call): Promise<Answer>;
}

/**
 * Reads the arguments before the tool runs. A request is left to the library, which says more about its faults than the
 * schema can.
 */
export function tool<Shape extends z.core.$ZodShape>(definition: TypedTool<Shape>): Tool {
  const { input, run } = definition;
  const open = z.record(z.string(), z.unknown());
  const shape: z.ZodObject = 'request' in input.shape ? input.extend({ request: open }) : input;
  return {
    ...definition,
    run: async (given, call) => {
      const read = shape.safeParse(given);
      if (!read.success) return { ok: false, issues: shapeIssues(read.error, 'call') };
      return run(read.data as z.output<typeof input>, call);
    },
  };
}

/** Plans that this session has made, by name, so that an assistant need not send them back. */
export class Plans {
  private readonly results = new Map<string, Result>();

  /** The name under which the plan is kept. */
  keep(result: Result): string {
    const name = `plan-${this.results.size + 1}`;
    this.results.set(name, result);
    return name;
  }

  /** What a call names: a plan of this session, or a result file. */
  find({ plan, result }: { plan?: string | undefined; result?: unknown }): Checked<Result> {
    if (plan === undefined) return readResult((result ?? {}) as object);
    const found = this.results.get(plan);
    if (found !== undefined) return { ok: true, value: found, warnings: [] };
    const known = [...this.results.keys()].join(', ') || 'none';
    return refused(
      'no_result',
      `There is no plan ${JSON.stringify(plan)}.`,
      `The plans are: ${known}.`,
      '/plan',
    );
  }
}
