/** One folder for the temporary files of a run, which goes with it. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'mingle-'));
  // PostgreSQL, which runs as another user where tests run as root, has its data in it.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
