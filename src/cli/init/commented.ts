import type { RequestBodyK } from '../../scenario/definition.ts';
import { prettyJson } from '../../shared/pretty-json.ts';

/** The request as JSON with comments, laid out so that people can go on from it by hand. */
export function commentedScenario({ scenario, constraints = [] }: RequestBodyK, file: string): string {
  const { people, groups, session_count, prior_meetings } = scenario;
  return `// Made by mingle init. Plan it with: mingle solve ${file}
// Comments and trailing commas are fine; mingle validate ${file} checks what you change.
{
  "scenario": {
    // Who takes part. Rules can look at attributes; "sessions": [0, 1] is for who attends only some (from 0).
    "people": [
${lines(people, '      ')}
    ],
    // Seats in every session. "session_capacities": [6, 0] gives them session by session; 0 is closed.
    "groups": [
${lines(groups, '      ')}
    ],
    "session_count": ${session_count},${
      prior_meetings === undefined
        ? ''
        : `
    // Who met in earlier events, and how often.
    "prior_meetings": [
${lines(prior_meetings, '      ')}
    ],`
    }
  },
  // Rules that must hold: MustStayApart, MustStayTogether, ImmovablePeople (pinned to a group).
  // Wishes that cost their "penalty_weight" where they are not met: RepeatEncounter (meetings beyond a maximum),
  // AttributeBalance, ShouldStayTogether, ShouldNotBeTogether, PairMeetingCount. mingle schema request-k has all their fields.
  "constraints": [
${lines(constraints, '    ')}
  ],
}
`;
}

function lines(items: readonly unknown[], indent: string): string {
  return items.map((item) => `${indent}${prettyJson(item, Number.POSITIVE_INFINITY).trimEnd()},`).join('\n');
}
