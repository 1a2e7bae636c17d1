import { sessionKey } from '../../result/schedule.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { Refusal, usageRefusal } from '../refusal.ts';
import type { ReadPlan } from './plan.ts';

/** Refuses sessions to keep that the scenario or the warm start does not have. */
export function checkKeptSessions(
  { scenario }: SolveRequest,
  warmStart: ReadPlan | null,
  keepSessions: readonly number[],
): void {
  if (keepSessions.length === 0) return;
  if (warmStart === null) {
    throw usageRefusal(
      'keep_needs_warm_start',
      '--keep-sessions keeps sessions of an earlier plan, but none is given.',
      'Name the plan with --warm-start FILE.',
    );
  }
  const issues = keepSessions.flatMap((session) => {
    const found = sessionKey(session) in warmStart.schedule;
    if (found && session < scenario.session_count) return [];
    const where = found ? 'the scenario' : 'the warm start';
    const message = `--keep-sessions names session ${session}, which ${where} does not have.`;
    return [
      { code: 'session_not_kept' as const, pointer: '', message, advice: 'Sessions are counted from 0.' },
    ];
  });
  if (issues.length > 0) throw new Refusal(issues);
}
