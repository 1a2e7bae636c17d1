/** Notices on the channel `reports`, each with the id of a solve. */
export const BEGUN = 'begun/';
export const DONE = 'done/';
/** Without an id: a process of `mingle work` is ready for more, or for less. */
export const WORKERS = 'workers';
