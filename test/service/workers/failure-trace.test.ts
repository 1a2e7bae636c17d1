import { expect, it } from 'vitest';
import { traceOf, traceOfStderr } from '../../../src/service/workers/failure-trace.ts';
import { request } from '../support/scenarios.ts';

it('says what failed and where, without a word of the scenario', () => {
  const error = new RangeError('no seat for Wilhelmina at g1');
  const trace = traceOf(error, request('Wilhelmina'));
  expect(trace).toMatch(/^RangeError: no seat for … at …\n\s+at .*failure-trace\.test\.ts:\d+:\d+/);
  expect(traceOf('Wilhelmina', request('Wilhelmina'))).toBe('thrown: string');
});

it('keeps of what a process wrote only what the program and V8 write', () => {
  const written = [
    'file:///app/x.js:7',
    "  throw new Error('Wilhelmina')",
    'Error: Wilhelmina',
    '    at seat (file:///app/x.js:7:9)',
    'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
    ' 1: 0xb9c1f0 node::Abort() [node]',
    '    at Wilhelmina',
  ];
  expect(traceOfStderr(written.join('\n')).split('\n')).toEqual([written[3], written[4], written[5]]);
});
