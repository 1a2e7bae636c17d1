/**
 * Runs the npm package's WebAssembly build in a thread. The package starts it only as a worker of a browser: it
 * reads messages from a global `onmessage` and writes by a global `postMessage`, which this file provides.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

const { packageFolder, files, args } = workerData;
const file = (name) => join(packageFolder, 'dist', name);

globalThis.self = globalThis;
globalThis.require = createRequire(file('minizinc-worker.js'));
globalThis.__filename = file('minizinc-worker.js');
globalThis.__dirname = join(packageFolder, 'dist');
let receive = () => {};
globalThis.addEventListener = (type, listener) => {
  if (type === 'message') receive = listener;
};
const ready = new Promise((done) => {
  globalThis.postMessage = (message) => {
    if (message.type === 'ready') done();
    else parentPort.postMessage(message);
  };
});
runInThisContext(readFileSync(file('minizinc-worker.js'), 'utf8'), { filename: file('minizinc-worker.js') });
const send = (data) => (globalThis.onmessage ?? receive)({ data });
send({ wasmURL: file('minizinc.wasm'), dataURL: file('minizinc.data') });
await ready;
send({ jsonStream: true, files, args });
