/** What the worker has of the library: with all of it, a worker would bring spreadsheets and prints that it never makes. */
export { solve, validate } from '../../browser.ts';
