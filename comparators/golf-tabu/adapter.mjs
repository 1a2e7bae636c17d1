import { runGolfers } from '../_golfers/adapter.mjs';

await runGolfers({ home: import.meta.url, program: 'tabu', version: 'golf-tabu 1' });
