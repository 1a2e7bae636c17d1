/** The part of the library in the worker: all of it would include spreadsheets and print sheets, which it never makes. */
export { solve, validate } from '../../browser.ts';
