import { runAdapter } from '../_minizinc/solve.mjs';

await runAdapter({ name: 'Gecode', native: 'org.gecode.gecode' }, ({ seed, cpu_limit }) => ({
  model: 'neighbourhoods.mzn',
  extra: { kept: 85 },
  takesStart: false,
  args: [
    '--parallel',
    String(cpu_limit),
    ...(seed === null ? [] : ['--random-seed', String(seed % 2 ** 31)]),
  ],
}));
