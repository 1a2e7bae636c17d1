/** Five players on one court for three rounds, as a stored result: Ann partners Bo twice. */
import type { Language } from '../../src/report/language/english/english.ts';
import type { Plan } from '../../src/report/plan.ts';
import { requestOfList, storedPlan } from './list-plan.ts';

export function doublesPlan(language?: Language): Plan {
  const request = requestOfList(['Ann', 'Bo', 'Cy', 'Di', 'Eve'], { doubles: true, sessions: 3 });
  const round = (a: string[], b: string[], bench: string) => {
    return { 'Court 1 a': a, 'Court 1 b': b, Bench: [bench] };
  };
  const schedule = {
    session_0: round(['Ann', 'Bo'], ['Cy', 'Di'], 'Eve'),
    session_1: round(['Ann', 'Bo'], ['Cy', 'Eve'], 'Di'),
    session_2: round(['Ann', 'Cy'], ['Eve', 'Di'], 'Bo'),
  };
  return storedPlan(request, schedule, { title: 'Club evening', language });
}
