/** How a server and a worker in another process find what they send each other. */
/** Where the report on a solve is. */
export function reportId(solveId: string): string {
  return `report/${solveId}`;
}

/** Notices on the channel `reports`. */
export const BEGUN = 'begun/';
export const DONE = 'done/';
