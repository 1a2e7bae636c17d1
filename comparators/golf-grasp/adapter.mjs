import { runGolfers } from '../_golfers/adapter.mjs';

await runGolfers({ home: import.meta.url, program: 'grasp', version: 'golf-grasp 1' });
