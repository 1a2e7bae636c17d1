/**
 * Prints the zero-repeat sessions of every shape of both tables, their totals, and how long they took to build; then for how many
 * rounds of doubles partners meet at most once and opponents at most twice; and for which round tables neighbours are known that are new each session.
 */

import { Rng } from '../src/shared/rng.ts';
import { countingBound } from '../src/solver/construct/design/design.ts';
import { roundTables } from '../src/solver/construct/direct/round-tables.ts';
import { doublesRounds } from '../src/solver/construct/doubles/doubles-rounds.ts';
import { bestDesign } from '../src/solver/construct/registry/registry.ts';

function table(from: number, to: number, sizes: number): void {
  let total = 0;
  let bound = 0;
  let slowest = { cell: '', ms: 0 };
  const times: number[] = [];
  console.log(`g\\p ${Array.from({ length: sizes - 1 }, (_, i) => String(i + 2).padStart(6)).join('')}`);
  for (let g = from; g <= to; g++) {
    let line = String(g).padStart(3);
    for (let p = 2; p <= sizes; p++) {
      const began = performance.now();
      const count = bestDesign(g, p).length;
      const ms = performance.now() - began;
      times.push(ms);
      if (ms > slowest.ms) slowest = { cell: `${g}-${p}`, ms };
      total += count;
      bound += countingBound(g, p);
      line += (count === countingBound(g, p) ? `${count}` : `${count}/${countingBound(g, p)}`).padStart(6);
    }
    console.log(line);
  }
  times.sort((a, b) => a - b);
  const ms = (x: number) => `${x.toFixed(1)} ms`;
  console.log(
    `total ${total}, counting bound ${bound}; build time median ${ms(times[times.length >> 1])}, ` +
      `over 50 ms: ${times.filter((t) => t > 50).length}, slowest ${slowest.cell} ${ms(slowest.ms)}\n`,
  );
}

table(2, 10, 10);
table(11, 20, 20);

/** For every number of players up to `to`, and each smaller number of rounds: whether a design is known. */
function doubles(to: number): void {
  let [met, cells] = [0, 0];
  const short: string[] = [];
  const began = performance.now();
  for (let players = 4; players <= to; players++) {
    const rounds = Math.max(0, ...doublesRounds(players, players - 1).map(({ length }) => length));
    met += rounds;
    cells += players - 1;
    if (rounds < players - 1) short.push(`${players} (${rounds})`);
  }
  console.log(
    `doubles, 4 to ${to} players and 1 to players - 1 rounds: ${met} of ${cells} cells have partners at most once and opponents ` +
      `at most twice, in ${((performance.now() - began) / 1000).toFixed(1)} s; fewer rounds known for ${short.join(', ')}`,
  );
}

doubles(60);

/** For at least two tables of one size, up to `to` people: whether all can have new neighbours as often as possible. */
function neighbours(to: number): void {
  let shapes = 0;
  const missing: string[] = [];
  for (let size = 4; 2 * size <= to; size++)
    for (let tables = 2; tables * size <= to; tables++) {
      shapes++;
      const sizes = Array.from({ length: tables }, () => size);
      if (roundTables(sizes, new Rng(1)) === null) missing.push(`${tables} of ${size}`);
    }
  console.log(
    `round tables of 4 and more, up to ${to} people: ${shapes - missing.length} of ${shapes} shapes have new neighbours in as many ` +
      `sessions as can be; not ${missing.join(', ')}`,
  );
}

neighbours(60);
