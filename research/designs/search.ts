/**
 * Searches for longer zero-repeat schedules under symmetries, shape by shape in turn. Prints each that it finds
 * as a seed line; with --store it goes into src/solver/construct/stored/seed-data.ts. With --repeats it looks for
 * schedules with the fewest repeats instead, which go into near-seed-data.ts.
 *
 * npx tsx research/designs/search.ts --shapes 10-5,10-6-9 --minutes 60 --seed 1 --store
 *
 * A shape is groups-size, for one session more than are known, or groups-size-sessions. --group, --fixed and
 * --extension (lists with commas) narrow the symmetries down, --transversal to sessions made of one base group.
 * With --repeats a shape is groups-size-sessions-fewer-least: fewer repeats than so many are wanted, and so many are
 * known to be the least; without them, fewer than are stored, and as many as counting forces. --again takes as many as
 * are stored, and the search of a shape ends with the first schedule found: so the stored seeds are made again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Rng } from '../../src/shared/rng.ts';
import { countingBound, countRepeats } from '../../src/solver/construct/design/design.ts';
import { nearDesign } from '../../src/solver/construct/few-repeats/near-designs.ts';
import { bestCount } from '../../src/solver/construct/registry/registry.ts';
import { develop, parseSeed, seedLength } from '../../src/solver/construct/stored/seeds.ts';
import { forcedRepeats } from '../../test/support/forced-repeats.ts';
import { compress } from './seed-compression.ts';
import { groupsOfOrder } from './symmetric/group-catalogue.ts';
import { SymmetricSearch } from './symmetric/search.ts';
import { writeSeed } from './write-seed.ts';

const { values } = parseArgs({
  options: {
    shapes: { type: 'string', default: '' },
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    moves: { type: 'string', default: '30000' },
    group: { type: 'string' },
    fixed: { type: 'string' },
    extension: { type: 'string' },
    transversal: { type: 'boolean', default: false },
    repeats: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    store: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});

const DATA = new URL(
  values.repeats
    ? '../../src/solver/construct/stored/near-seed-data.ts'
    : '../../src/solver/construct/stored/seed-data.ts',
  import.meta.url,
);
const rng = new Rng(Number(values.seed));
const pick = (list: string) => {
  const items = list.split(',');
  return items[rng.below(items.length)];
};

/** `Zw` and `Zg` stand for the cyclic groups of as many elements as sessions or groups. */
function groupName(text: string, groups: number, sessions: number): string {
  return text.replace('w', String(sessions)).replace(/g$/, String(groups));
}

function anyGroup(order: number): string {
  const all = groupsOfOrder(order);
  return all[rng.below(all.length)].name;
}

interface Target {
  readonly groups: number;
  readonly size: number;
  sessions: number;
  search: SymmetricSearch;
  least: number;
  /** Repeats that cannot be fewer, and that a schedule must come below to be of use. */
  readonly enough: number;
  below: number;
}

function start(groups: number, size: number, sessions: number, enough: number): SymmetricSearch {
  return new SymmetricSearch(groups, size, sessions, {
    seed: rng.next32(),
    walk: Number(values.moves),
    enough,
    inner: groups % size === 0 && !values.repeats ? bestCount(groups / size, size) : 0,
    hints: () => ({
      ...(values.group && { group: groupName(pick(values.group), groups, sessions) }),
      ...(values.transversal && { transversal: true, ...(!values.group && { group: anyGroup(groups) }) }),
      ...(values.fixed && { fixed: Number(pick(values.fixed)) }),
      ...(values.extension && { extension: Number(pick(values.extension)) }),
    }),
  });
}

/** Open shapes of both tables, where none are named. */
function openShapes(): string[] {
  const shapes = [];
  for (let g = 2; g <= 20; g++)
    for (let p = 3; p <= g; p++) if (bestCount(g, p) < countingBound(g, p)) shapes.push(`${g}-${p}`);
  return shapes;
}

const shapes = values.shapes ? values.shapes.split(',') : openShapes();
const targets: Target[] = shapes.map((shape) => {
  const [groups, size, wanted, fewer, least] = shape.split('-').map(Number);
  const sessions = wanted ?? bestCount(groups, size) + 1;
  const enough = values.repeats ? (least ?? forcedRepeats(groups, size, sessions)) : 0;
  const stored = nearDesign(groups, size, sessions)?.repeats ?? Number.POSITIVE_INFINITY;
  const wished = Math.min(fewer ?? Number.POSITIVE_INFINITY, values.again ? stored + 1 : stored);
  const below = values.repeats ? wished : 1;
  const search = start(groups, size, sessions, enough);
  return { groups, size, sessions, search, least: Number.POSITIVE_INFINITY, enough, below };
});

/** Adds a line to the stored seeds, which are kept in order of groups, size and sessions. */
function store(line: string): void {
  const text = readFileSync(DATA, 'utf8');
  const length = (seed: string) => (values.repeats ? seedLength(parseSeed(seed)) : 0);
  const rank = (seed: string) => {
    const [groups, size] = seed.split(' ').map(Number);
    return (groups * 1000 + size) * 1000 + length(seed);
  };
  const stored = [...text.matchAll(/^ {2}'(.*)',$/gm)].map((match) => match[1]);
  const kept = values.repeats ? stored.filter((seed) => rank(seed) !== rank(line)) : stored;
  const lines = kept.concat(line);
  lines.sort((a, b) => rank(a) - rank(b));
  const head = text.slice(0, text.indexOf('= [') + 3);
  writeFileSync(DATA, `${head}\n${lines.map((seed) => `  '${seed}',\n`).join('')}];\n`);
}

function attempt(target: Target): void {
  const { groups, size } = target;
  const step = target.search.step(target.below);
  if (!step) return;
  const shape = `${groups}-${size} ${target.sessions}`;
  if (step.cost < target.least || (values.verbose && step.cost <= 1)) {
    target.least = Math.min(target.least, step.cost);
    if (values.verbose) console.log(`${shape}: cost ${step.cost.toFixed(2)}, ${step.plan.name}`);
  }
  if (!step.sessions) return;
  const seed = compress(groups, size, step.plan.group, step.plan.fixed, step.sessions);
  const repeats = seed && countRepeats(groups, size, develop(seed));
  if (!seed || repeats === undefined || repeats >= target.below) {
    console.log(`${shape}: found, but it is no seed of ${step.plan.name}`);
    return;
  }
  const found = values.repeats
    ? `${repeats} repeats of ${target.enough}`
    : `bound ${countingBound(groups, size)}`;
  console.log(`FOUND ${shape}, ${found}, ${step.plan.name}\n${writeSeed(seed)}`);
  if (values.store) store(writeSeed(seed));
  if (values.again) {
    again.delete(target);
    return;
  }
  if (values.repeats) {
    target.below = repeats;
    return;
  }
  target.sessions++;
  target.least = Number.POSITIVE_INFINITY;
  target.search = start(groups, size, target.sessions, 0);
}

/** Those still to be made again. */
const again = new Set(targets);
const until = performance.now() + Number(values.minutes) * 60_000;
const open = (target: Target) => {
  if (values.again) return again.has(target);
  const { groups, size, sessions, enough, below } = target;
  return values.repeats ? below > enough : sessions <= countingBound(groups, size);
};
for (let turn = 0; performance.now() < until && targets.some(open); turn++) {
  const target = targets[turn % targets.length];
  if (open(target)) attempt(target);
}
