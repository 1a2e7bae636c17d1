import { runPython } from '../_python-mip/adapter.mjs';

/** The numbers of solve.py, one array after the other: how many columns, rows and entries there are, then all of them. */
function arraysOf({ costs, least, most, rowLeast, rowMost, starts, indices, values }) {
  const sizes = Int32Array.of(costs.length, rowLeast.length, indices.length, 0);
  const arrays = [sizes, costs, least, most, rowLeast, rowMost, values, starts, indices];
  return Buffer.concat(arrays.map((array) => Buffer.from(array.buffer)));
}

await runPython({ script: 'solve.py', extension: 'bin', write: arraysOf });
