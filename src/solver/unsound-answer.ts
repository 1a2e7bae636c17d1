/** The solver's own answer does not stand up to the checker: a defect, never to be shown as an answer. */
export class UnsoundAnswer extends Error {}
