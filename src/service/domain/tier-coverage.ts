import type { SolveRequest, WireForm } from '../../scenario/definition.ts';
import { FIELD_NAMES } from '../../scenario/form.ts';
import { type Issue, issueOf } from '../../shared/issue.ts';
import type { ServiceConfig } from '../settings/config.ts';
import type { Caller } from './caller.ts';
import type { Refusal } from './refusal.ts';

export function tierRefusal(
  request: SolveRequest,
  tier: Caller['tier'],
  config: Pick<ServiceConfig, 'form' | 'limits'>,
): Refusal | null {
  if (tier === 'pro' || tier === 'own') return null;
  const most = config.limits.ordinary_multi_session_people;
  const issues = checkOrdinaryTier(request, config.form, most);
  if (issues.length === 0) return null;
  return {
    code: 'scenario_not_in_tier',
    detail: issues[0].message,
    advice:
      config.form === 'a'
        ? '"mingle solve" on your own machine covers all scenarios.'
        : 'Pro accounts cover all scenarios; "mingle solve" on your own machine does too.',
    issues: issues.slice(0, 100),
  };
}

/**
 * Checks a scenario against the free and anonymous tiers: with several sessions they allow up to `mostPeople` active people,
 * all attending every session, and groups of equal size in every session.
 */
function checkOrdinaryTier(request: SolveRequest, form: WireForm, mostPeople: number): Issue[] {
  const { people, groups, session_count: sessionCount } = request.scenario;
  if (sessionCount === 1) return [];
  const issues: Issue[] = [];
  // Form A has no accounts.
  const orPro = form === 'a' ? '' : ', or use a Pro account';
  if (people.length > mostPeople) {
    const message = `The scenario has ${people.length} people over ${sessionCount} sessions; this tier covers ${mostPeople}.`;
    const advice = `Plan one session at a time${orPro}.`;
    issues.push(issueOf('too_many_active_people', '/scenario/people', message, advice));
  }
  for (const [i, { id, sessions }] of people.entries()) {
    if (sessions === null || new Set(sessions).size === sessionCount) continue;
    const message = `Person "${id}" attends ${new Set(sessions).size} of ${sessionCount} sessions; this tier covers full attendance.`;
    const at = ['scenario', 'people', i, 'sessions'];
    issues.push(issueOf('partial_attendance', at, message, `Leave "sessions" out${orPro}.`));
  }
  const field = FIELD_NAMES[form].sessionCapacities;
  for (const [i, { id, session_capacities: sizes }] of groups.entries()) {
    if (sizes === null || new Set(sizes).size === 1) continue;
    const message = `Group "${id}" changes its size between sessions (${sizes.join(', ')}); this tier covers constant sizes.`;
    const at = ['scenario', 'groups', i, field];
    issues.push(issueOf('varying_group_size', at, message, `Leave "${field}" out${orPro}.`));
  }
  return issues;
}
