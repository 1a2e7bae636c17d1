/** A thread that looks to the checkout's web worker like a browser's; it asks it the same question for ever. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { generator } from '../_shared/random.mjs';

const { checkout, lodash, seed, question } = workerData;
const listeners = [];
const load = (file) => vm.runInThisContext(readFileSync(file, 'utf8'), { filename: file });

Math.random = generator(seed);
globalThis.self = globalThis;
globalThis.addEventListener = (_type, listener) => listeners.push(listener);
globalThis.postMessage = (results) => parentPort.postMessage({ results });
globalThis.importScripts = (name) => load(name.includes('lodash') ? lodash : join(checkout, 'lib', name));
load(join(checkout, 'lib', 'worker.js'));

for (;;) {
  try {
    for (const listener of listeners) listener({ data: question });
  } catch ({ message }) {
    // Where every arrangement that it looks at has a forbidden pair, its worker fails; people press again.
    parentPort.postMessage({ failure: message });
  }
}
