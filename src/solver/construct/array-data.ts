/**
 * Orthogonal arrays found by own search, one a line: order, rows, group + number of fixed symbols, then base
 * columns. `stored-arrays.ts` reads and develops them.
 */
export const ARRAYS: readonly string[] = [
  // A (7, 4; 1, 1; 3) quasi-difference matrix: two orthogonal Latin squares of order 10, as Parker had in 1959.
  '10 4 Z7+3 -,4,3,0|-,2,5,0|-,1,6,0|6,-,1,0|3,-,4,0|5,-,2,0|1,5,-,6|4,6,-,3|2,3,-,5|2,0,1,-|1,0,4,-|4,0,2,-|5,5,5,5',
  // Two copies of Z3 × Z3 in each row, one Z3³ over all, whose elements act on each row with another kernel, and
  // the rows of a Hadamard matrix of order 12 for the copies: after Abel's idea for five squares of order 18.
  '18 6 Z3x3+0 12,11,17,6,12,6|12,10,14,5,10,7|12,9,11,1,17,8|15,17,1,7,2,12|15,16,7,3,6,13|15,15,4,2,4,14|1,4,2,13,10,2|1,3,8,9,17,0|1,5,5,17,12,1|0,10,0,4,17,11|0,9,6,0,12,9|0,11,3,8,10,10|7,10,13,9,3,14|7,9,10,17,1,12|7,11,16,13,8,13|13,15,0,9,12,2|13,17,6,17,10,0|13,16,3,13,17,1|8,3,12,7,16,11|8,5,9,3,14,9|8,4,15,2,9,10|13,6,10,11,9,17|13,8,16,16,16,15|13,7,13,12,14,16|9,8,0,15,3,9|9,7,6,14,1,10|9,6,3,10,8,11|0,16,14,17,7,6|0,15,11,13,5,7|0,17,17,9,0,8|14,3,15,5,4,4|14,5,12,1,2,5|14,4,9,6,6,3|0,1,2,1,6,4|0,0,8,6,4,5|0,2,5,5,2,3',
];
