/**
 * Searches for schedules with few repeats by the solver itself, some sessions of the longest exact design kept and the
 * others free, and prints the best as a line for src/solver/construct/stored/near-seed-data.ts.
 *
 *   npx tsx research/designs/kept-sessions.ts --shape 7-6-9 --keep 5 --iterations 400000000 --seed 1
 *
 * With --closing it looks for one in which everybody meets, by moves for the last pairs from the design of one group more
 * without that group, with as many moves as --iterations says.
 */
import { parseArgs } from 'node:util';
import { solve } from '../../src/host/node.ts';
import { Rng } from '../../src/shared/rng.ts';
import { finiteGroup } from '../../src/solver/construct/algebra/finite-group.ts';
import { countRepeats, type Sessions } from '../../src/solver/construct/design/design.ts';
import { closedCovering } from '../../src/solver/construct/few-repeats/closing.ts';
import { puncturedDesign } from '../../src/solver/construct/few-repeats/punctured.ts';
import { bestDesign } from '../../src/solver/construct/registry/registry.ts';
import { PLAIN_OPTIONS } from '../../src/solver/outcome.ts';
import { forcedRepeats } from '../../test/support/forced-repeats.ts';
import { plainRequest, repeatRule } from '../../test/support/plain-request.ts';
import { writeSeed } from './write-seed.ts';

const { values } = parseArgs({
  options: {
    shape: { type: 'string' },
    keep: { type: 'string', default: '0' },
    iterations: { type: 'string', default: '400000000' },
    seed: { type: 'string', default: '1' },
    closing: { type: 'boolean', default: false },
  },
});

const [groups, size, sessions] = values.shape!.split('-').map(Number);
const keep = Number(values.keep);
async function fromDesign(): Promise<Sessions> {
  // Whoever starts from a schedule is given no design, so that with no session kept it is a random start.
  const start = bestDesign(groups, size)
    .slice(0, keep > 0 ? sessions : 0)
    .map((session, s) => [
      `session_${s}`,
      Object.fromEntries(session.map((group, g) => [`g${g}`, group.map((x) => `p${x}`)])),
    ]);
  const request = plainRequest(Array<number>(groups).fill(size), sessions, [repeatRule(1)]);
  const outcome = await solve(request, {
    ...PLAIN_OPTIONS,
    warmStart: Object.fromEntries(start),
    keepSessions: [...Array(keep).keys()],
    iterations: Number(values.iterations),
    seed: Number(values.seed),
  });
  if (outcome.status !== 'solved') throw new Error(outcome.status);
  return Object.values(outcome.schedule).map((session) =>
    Object.values(session).map((group) => group.map((id) => Number(id.slice(1)))),
  );
}

function byClosing(): Sessions {
  const search = closedCovering(
    [puncturedDesign(groups, size, sessions)!],
    sessions,
    new Rng(Number(values.seed)),
  );
  for (let moves = 0; moves < Number(values.iterations);) {
    const step = search.next();
    if (step.done) return step.value;
    moves += step.value;
  }
  throw new Error('some never meet');
}

const found = values.closing ? byClosing() : await fromDesign();
console.log(`${countRepeats(groups, size, found)} repeats of ${forcedRepeats(groups, size, sessions)}`);
console.log(writeSeed({ groups, size, group: finiteGroup('Z1'), fixed: 0, base: found, blocks: [] }));
