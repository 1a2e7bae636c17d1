import { runPython } from '../_python-mip/adapter.mjs';

/** The program in free MPS, which SCIP reads sooner than Python could hand it over row by row. Variable v is called xv. */
function mpsOf({ costs, most, rowLeast, rowMost, starts, indices, values }) {
  const [columns, rows] = [costs.length, rowLeast.length];
  const kindOf = (r) => (rowLeast[r] === rowMost[r] ? 'E' : Number.isFinite(rowMost[r]) ? 'L' : 'G');
  const ends = new Int32Array(columns + 1);
  for (const v of indices) ends[v + 1]++;
  for (let v = 0; v < columns; v++) ends[v + 1] += ends[v];
  const next = ends.slice();
  const [rowOf, entry] = [new Int32Array(indices.length), new Int32Array(indices.length)];
  for (let r = 0; r < rows; r++) {
    for (let k = starts[r]; k < starts[r + 1]; k++) {
      const place = next[indices[k]]++;
      rowOf[place] = r;
      entry[place] = k;
    }
  }
  let text = 'NAME mixing\nROWS\n N cost\n';
  for (let r = 0; r < rows; r++) text += ` ${kindOf(r)} r${r}\n`;
  text += "COLUMNS\n M1 'MARKER' 'INTORG'\n";
  for (let v = 0; v < columns; v++) {
    text += ` x${v} cost ${costs[v]}\n`;
    for (let k = ends[v]; k < ends[v + 1]; k++) text += ` x${v} r${rowOf[k]} ${values[entry[k]]}\n`;
  }
  text += " M2 'MARKER' 'INTEND'\nRHS\n";
  for (let r = 0; r < rows; r++) text += ` b r${r} ${kindOf(r) === 'L' ? rowMost[r] : rowLeast[r]}\n`;
  text += 'RANGES\n';
  for (let r = 0; r < rows; r++) {
    if (kindOf(r) === 'L' && Number.isFinite(rowLeast[r])) text += ` w r${r} ${rowMost[r] - rowLeast[r]}\n`;
  }
  text += 'BOUNDS\n';
  for (let v = 0; v < columns; v++) text += ` UP u x${v} ${most[v]}\n`;
  return `${text}ENDATA\n`;
}

await runPython({ script: 'solve.py', extension: 'mps', write: mpsOf });
