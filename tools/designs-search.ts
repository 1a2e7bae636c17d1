/**
 * Searches for longer zero-repeat schedules under random symmetries, and prints each that it finds as a seed
 * line for src/solver/construct/seed-data.ts; with --store it writes them there.
 */
import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Rng } from '../src/shared/rng.ts';
import { countingBound, isZeroRepeat } from '../src/solver/construct/design.ts';
import { bestCount } from '../src/solver/construct/registry.ts';
import { compress } from '../src/solver/construct/seed-compression.ts';
import { develop, writeSeed } from '../src/solver/construct/seeds.ts';
import { annealSymmetric } from '../src/solver/construct/symmetric-annealing.ts';
import { type NamedPlan, randomPlan } from '../src/solver/construct/symmetric-plans.ts';

const { values } = parseArgs({
  options: {
    shapes: { type: 'string', default: '' },
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    moves: { type: 'string', default: '1000000' },
    file: { type: 'string', default: '' },
    group: { type: 'string' },
    fixed: { type: 'string' },
    extension: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});

interface Arm {
  readonly plan: NamedPlan;
  cost: number;
  tries: number;
}
interface Target {
  readonly groups: number;
  readonly size: number;
  best: number;
  arms: Arm[];
  names: Map<string, number>;
}

const hintsOf = () => ({
  ...(values.group && { group: pick(values.group.split(',')) }),
  ...(values.fixed && { fixed: Number(values.fixed) }),
  ...(values.extension && { extension: Number(pick(values.extension.split(','))) }),
});
const pick = <T>(items: T[]): T => items[rng.below(items.length)];
const rng = new Rng(Number(values.seed));
const until = performance.now() + Number(values.minutes) * 60_000;
const targets: Target[] = values.shapes.split(',').map((shape) => {
  const [groups, size, have] = shape.split('-').map(Number);
  return { groups, size, best: have ? have - 1 : bestCount(groups, size), arms: [], names: new Map() };
});

function attempt(target: Target): void {
  const { groups, size } = target;
  const fill = groups % size === 0 ? bestCount(groups / size, size) : 0;
  let arm: Arm | undefined;
  // One try in two goes to a new plan, the others to those that came nearest.
  if (target.arms.length > 0 && rng.below(2) === 0) {
    target.arms.sort((a, b) => a.cost - b.cost || a.tries - b.tries);
    arm = target.arms[Math.min(target.arms.length - 1, Math.floor(rng.unit() ** 2 * 8))];
  } else {
    // Sessions inside the classes come on top where the symmetry has classes.
    const filled = fill > 0 && rng.below(2) === 0;
    const sessions = target.best + 1 - (filled ? fill : 0);
    const plan = randomPlan(groups, size, sessions, rng, hintsOf());
    if (!plan) return;
    if (filled && !plan.name.startsWith(`${plan.group.name}+0`)) return;
    if (filled && (plan.group.order !== groups || plan.stabilisers.some((h) => h.length < groups))) return;
    const seen = target.names.get(plan.name) ?? 0;
    if (seen > 3) return;
    target.names.set(plan.name, seen + 1);
    arm = { plan, cost: Number.POSITIVE_INFINITY, tries: 0 };
    target.arms.push(arm);
  }
  arm.tries++;
  const iterations = Number(values.moves) * Math.min(16, arm.tries);
  const hot = [0.5, 0.4, 0.35, 0.3][rng.below(4)];
  const result = annealSymmetric(arm.plan, {
    seed: rng.next32(),
    iterations,
    hot,
    cold: [0.2, 0.15, 0.1][rng.below(3)],
  });
  if (!result) {
    target.arms = target.arms.filter((other) => other !== arm);
    return;
  }
  if (result.cost < arm.cost) {
    arm.cost = result.cost;
    if (values.verbose)
      console.log(
        `${groups}-${size} ${target.best + 1}: cost ${result.cost} tries ${arm.tries} ${arm.plan.name}`,
      );
  }
  if (arm.tries > 12) target.arms = target.arms.filter((other) => other !== arm);
  if (target.arms.length > 60) target.arms = target.arms.sort((a, b) => a.cost - b.cost).slice(0, 30);
  if (!result.sessions) return;
  const seed = compress(groups, size, arm.plan.group, arm.plan.fixed, result.sessions);
  if (!seed || !isZeroRepeat(groups, size, develop(seed))) {
    console.log(`${groups}-${size} ${result.sessions.length}: found but not compressed, ${arm.plan.name}`);
    return;
  }
  target.best++;
  target.arms = [];
  target.names.clear();
  console.log(
    `FOUND ${groups}-${size} ${target.best} (bound ${countingBound(groups, size)}) ${arm.plan.name}`,
  );
  console.log(writeSeed(seed));
  if (values.file) appendFileSync(values.file, `${writeSeed(seed)}\n`);
}

let turn = 0;
while (performance.now() < until) {
  const target = targets[turn++ % targets.length];
  if (target.best < countingBound(target.groups, target.size)) attempt(target);
  else if (targets.every((t) => t.best >= countingBound(t.groups, t.size))) break;
}
