import { fileURLToPath } from 'node:url';
import { runAdapter } from '../_minizinc/solve.mjs';

const wasm = {
  id: 'org.minizinc.chuffed',
  packageFolder: fileURLToPath(new URL('.local/node_modules/minizinc/', import.meta.url)),
};

await runAdapter({ name: 'Chuffed', native: 'org.chuffed.chuffed', wasm }, ({ seed }) => ({
  model: 'learning.mzn',
  extra: {},
  takesStart: true,
  args: ['--free-search', ...(seed === null ? [] : ['--random-seed', String(seed % 2 ** 31)])],
}));
