/** A session as lists write it, counted from 1: "2", "Session 2", "Runde 2"; null for anything else. */
export function sessionNumber(cell: string): number | null {
  const digits = /^(?:\p{L}+ )?(\d{1,4})\.?$/u.exec(cell.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}
