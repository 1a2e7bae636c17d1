/** MiniZinc, as the program on PATH where it has the solver, else as the WebAssembly build of the npm package. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

const MODELS = fileURLToPath(new URL('.', import.meta.url));

function ask(...args) {
  return spawnSync('minizinc', args, { encoding: 'utf8', timeout: 20_000 });
}

/** @returns name and version of a solver that the program on PATH has; null where there is none */
export function findNative(solver) {
  const { status, stdout } = ask('--solvers-json');
  return status === 0 ? (JSON.parse(stdout).find(({ id }) => id === solver) ?? null) : null;
}

/** @param found from `findNative` */
export function nativeVersion(found) {
  const [, version] = /version (\S+)/.exec(ask('--version').stdout) ?? [];
  return `MiniZinc ${version?.replace(/,$/, '')}, ${found.name} ${found.version}`;
}

/** @param packageFolder the installed npm package */
export function wasmVersion(packageFolder, name) {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  return `minizinc (WebAssembly) ${version}, ${name}`;
}

/**
 * Starts MiniZinc on one of the models beside this file.
 * @param onMessage gets each message of MiniZinc's JSON stream
 * @returns `ended`, which is kept when it is over, and `stop`
 */
export function startNative(model, data, args, onMessage) {
  const folder = mkdtempSync(join(tmpdir(), 'mingle-minizinc-'));
  const file = join(folder, 'data.json');
  writeFileSync(file, JSON.stringify(data));
  const child = spawn('minizinc', [...args, join(MODELS, model), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((done) => {
    child.on('error', done);
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      if (line.startsWith('{')) onMessage(JSON.parse(line));
    });
    lines.on('close', done);
  });
  // Now and then it loses one.
  const stop = () => {
    if (child.kill('SIGTERM')) setTimeout(stop, 200).unref();
  };
  return { ended: ended.finally(() => rmSync(folder, { recursive: true, force: true })), stop };
}

export function startWasm(packageFolder, model, data, args, onMessage) {
  const files = Object.fromEntries(
    ['mixing.mzn', model].map((name) => [name, readFileSync(join(MODELS, name), 'utf8')]),
  );
  const worker = new Worker(new URL('wasm-thread.mjs', import.meta.url), {
    workerData: {
      packageFolder,
      files: { ...files, 'data.json': JSON.stringify(data) },
      args: [...args.filter((arg) => arg !== '--json-stream'), model, 'data.json'],
    },
  });
  const ended = new Promise((done) => {
    worker.on('message', (message) => {
      onMessage(message);
      if (message.type === 'exit') done();
    });
    worker.on('error', (error) => {
      onMessage({ type: 'error', message: error.message });
      done();
    });
    worker.on('exit', done);
  });
  return { ended, stop: () => worker.terminate() };
}
