/** Compiles a request to numbers; `problem.ts` describes each array. */

import type { Constraint, Link, Objective, SolveRequest } from '../definition.ts';
import type { LinkSeats, Problem, Seats } from '../problem.ts';
import { lowerCosts } from './costs.ts';
import { apartPairs } from './hard-rules.ts';
import { type Numbering, numberingOf } from './numbering.ts';
import { priorMeetings, rulesOf, seatsOf } from './seats.ts';

/** Works on any request that passed the parser. */
export function compile(request: SolveRequest): Problem {
  const numbering = numberingOf(request);
  const seats = seatsOf(request, numbering);
  return { ...seats, ...lowerCosts(request, seats, linkSeats(request, seats, numbering), numbering) };
}

/** The links that a rule counts meetings over or keeps people apart over, by name. */
function linkSeats(request: SolveRequest, seats: Seats, numbering: Numbering): Map<string, LinkSeats> {
  const { scenario, objectives, constraints } = request;
  const used = new Set(
    [...objectives, ...constraints].flatMap((rule) =>
      'over' in rule && rule.over !== undefined && !isIdle(rule) ? [rule.over] : [],
    ),
  );
  return new Map(
    (scenario.links ?? []).flatMap((link): [string, LinkSeats][] => {
      if (!used.has(link.name)) return [];
      const partners = partnersOf(link, scenario.groups.length, numbering);
      const sessions = numbering.sessions.of(link.sessions);
      const apart = rulesOf(request, 'MustStayApart', numbering, link.name).map((rule) => ({
        ...rule,
        sessions: rule.sessions.map((holds, s) => holds & sessions[s]),
      }));
      const made = {
        name: link.name,
        partners: Array.from(sessions, (holds) => (holds === 1 ? partners : null)),
        apart: apartPairs(seats, apart),
        prior: priorMeetings(request, numbering, link.name),
      };
      return [[link.name, made]];
    }),
  );
}

function isIdle(rule: Objective | Constraint): boolean {
  return ('weight' in rule && rule.weight === 0) || ('penalty_weight' in rule && rule.penalty_weight === 0);
}

function partnersOf(link: Link, groupCount: number, { group }: Numbering): Int32Array[] {
  const met = Array.from({ length: groupCount }, () => new Set<number>());
  for (const list of link.groups) {
    const numbers = list.map(group);
    for (const g of numbers) for (const h of numbers) if (g !== h || link.within) met[g].add(h);
  }
  return met.map((groups) => Int32Array.from(groups).sort());
}
