/** Prints the zero-repeat sessions of every shape of both tables, their totals, and how long they took to build. */

import { countingBound } from '../src/solver/construct/design/design.ts';
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
