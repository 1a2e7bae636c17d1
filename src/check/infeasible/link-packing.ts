/** People who must not meet over a link, and the most of them for whom there are seats that do not face each other. */
import * as z from 'zod';
import type { InfeasibilityCertificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { fails, holds, type Judgement } from '../../shared/judgement.ts';
import { spend, spendNumbers, spendObjects } from '../effort.ts';
import { seatsInSession } from '../lower/attendance.ts';
import { HardRules } from '../lower/hard-rules.ts';
import { facing, stepsOfFacing } from '../lower/links.ts';

export const LINK_PACKING = 'link_packing';

/** Any two groups of one part face each other. */
const numbersShape = z.strictObject({
  session: z.int().min(0),
  parts: z.array(z.array(z.string()).min(1)),
});

/** The sentence that such a proof says to people. */
export function linkPackingMessage(session: number, over: string, people: number, room: number): string {
  return `In session ${session + 1}, ${people} people must not meet over "${over}", but at most ${room} of them can sit so.`;
}

/** @throws TooMuchEffort */
export function checkLinkPacking(
  request: SolveRequest,
  { numbers, rules, message }: InfeasibilityCertificate,
): Judgement {
  const { people: everybody, groups } = request.scenario;
  spendNumbers([numbers, rules]);
  spendObjects(everybody.length + groups.length);
  const { data } = numbersShape.safeParse(numbers);
  if (data === undefined) return fails('the numbers are not those of the argument');
  const { session, parts } = data;
  const isThere = session < request.scenario.session_count && rules.length === 1;
  const parted = isThere ? new HardRules(request).at(rules[0], session) : null;
  if (parted?.over === undefined) return fails('the certificate names no rule on people over a link');
  spend(stepsOfFacing(request.scenario));
  const faces = facing(request, parted.over, session);
  const number = new Map(groups.map(({ id }, g) => [id, g]));
  const seen = new Set<number>();
  let room = 0;
  for (const part of parts) {
    spend(part.length ** 2);
    const members = part.map((id) => number.get(id) ?? -1);
    for (const [i, g] of members.entries()) {
      if (g < 0 || seen.has(g)) return fails(`"${part[i]}" is no group, or in two parts`);
      seen.add(g);
      if (!members.slice(0, i).every((h) => faces[g].includes(h)))
        return fails(`"${part[i]}" does not face all others of its part`);
    }
    // They are all in one group of it.
    room += Math.max(
      ...members.map((g) =>
        Math.min(seatsInSession(groups[g], session), faces[g].includes(g) ? 1 : Infinity),
      ),
    );
  }
  const left = groups.find((group, g) => seatsInSession(group, session) > 0 && !seen.has(g));
  if (left !== undefined) return fails(`"${left.id}" is in no part`);
  if (parted.people.length <= room) return fails(`there is room for ${room} people`);
  return message === linkPackingMessage(session, parted.over, parted.people.length, room)
    ? holds(`${parted.people.length} people have ${room} seats that do not face each other`)
    : fails('the message is not what the proof says');
}
