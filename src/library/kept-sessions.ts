/** Keeps sessions of an earlier plan: newcomers get a free seat there, nobody else moves. */
import { type Schedule, sessionKey } from '../result/schedule.ts';
import type { Group, SolveRequest } from '../scenario/definition.ts';
import { seatsIn } from '../scenario/group-seats.ts';
import { accept, type Checked, type Issue, isSome, issueOf } from '../shared/issue.ts';
import { violationsIn } from '../verdict/judge.ts';
import { type LibraryCode, refused } from './issue-codes.ts';

/** The plan to start from, and the sessions of it to keep. */
export interface Kept {
  readonly plan: Schedule | null;
  readonly sessions: readonly number[];
}

/**
 * The plan to start from, with everybody seated in the sessions to keep. Refused if the scenario or the plan lacks such a
 * session, or if keeping it would break a hard rule.
 * @param mutable sessions that the settings let change; null: all
 */
export function withKeptSessions(
  request: SolveRequest,
  warmStart: Schedule | null,
  keepSessions: readonly number[],
  mutable: readonly number[] | null,
): Checked<Kept> {
  if (warmStart === null) {
    if (keepSessions.length === 0) return accept({ plan: null, sessions: keepSessions });
    const message = 'Sessions are to be kept, but there is no plan to keep them from.';
    return refused('keep_needs_warm_start', message, 'Give the plan to start from.', '/keepSessions');
  }
  const pointers = new Map(keepSessions.map((session, index) => [session, `/keepSessions/${index}`]));
  for (let s = 0; mutable !== null && s < request.scenario.session_count; s++)
    if (!mutable.includes(s) && !pointers.has(s)) pointers.set(s, '/settings/mutable_session_indices');
  const kept = [...pointers];
  const missing = kept.flatMap(([session, pointer]): Issue<LibraryCode>[] => {
    const found = sessionKey(session) in warmStart;
    if (found && session < request.scenario.session_count) return [];
    const where = found ? 'the scenario' : 'the plan to start from';
    const message = `Session ${session + 1} is to be kept, but ${where} does not have it.`;
    return [issueOf('session_not_kept', pointer, message)];
  });
  if (isSome(missing)) return { ok: false, issues: missing };
  const plan = { ...warmStart };
  for (const [session] of kept) plan[sessionKey(session)] = seatNewcomers(request, plan, session);
  const faults = kept.length === 0 ? [] : violationsIn(request, plan);
  const broken = kept.flatMap(([session, pointer]) =>
    faults
      .filter((fault) => fault.session === session)
      .map((fault): Issue<LibraryCode> => {
        const message = `Session ${session + 1} cannot stay as it is: ${fault.message}`;
        const advice = 'Keep other sessions, or let the rule or the people concerned begin after it.';
        return issueOf('kept_breaks_rule', pointer, message, advice);
      }),
  );
  if (isSome(broken)) return { ok: false, issues: broken };
  return accept({ plan, sessions: [...pointers.keys()] });
}

/** The session without absent people, and with newcomers: each in the emptiest group where that breaks no rule. */
function seatNewcomers(request: SolveRequest, schedule: Schedule, session: number): Schedule[string] {
  const { people, groups } = request.scenario;
  const attend = new Set(
    people.flatMap(({ id, sessions }) => (sessions?.includes(session) === false ? [] : [id])),
  );
  const earlier = schedule[sessionKey(session)];
  const seated: Schedule[string] = {};
  for (const { id } of groups) seated[id] = (earlier[id] ?? []).filter((name) => attend.has(name));
  for (const name of Object.values(seated).flat()) attend.delete(name);
  const faults = () => faultsOf(request, { ...schedule, [sessionKey(session)]: seated }, session).length;
  for (const name of attend) {
    const before = faults();
    const free = (group: Group) => seatsIn(group, session) - seated[group.id].length;
    const places = groups.filter((group) => free(group) > 0);
    // Tables before benches.
    places.sort((a, b) => Number(a.bench ?? false) - Number(b.bench ?? false) || free(b) - free(a));
    for (const { id } of places) {
      seated[id] = [...seated[id], name];
      if (faults() < before) break;
      seated[id] = seated[id].slice(0, -1);
    }
  }
  return seated;
}

function faultsOf(request: SolveRequest, schedule: Schedule, session: number) {
  return violationsIn(request, schedule).filter((fault) => fault.session === session);
}
