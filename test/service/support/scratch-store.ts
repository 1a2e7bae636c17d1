import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Store } from '../../../src/service/store/contract.ts';
import { openStore } from '../../../src/service/store/open.ts';
import { memoryFolder } from '../../support/memory-folder.ts';

/** A store in a folder of its own, open while the tests around the call run. */
export function scratchStore(): () => Store {
  const folder = memoryFolder('mingle-store-');
  let store: Store;
  beforeAll(async () => {
    store = await openStore(`sqlite:${join(folder, 'a.db')}`, { server: true });
  });
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  return () => store;
}
