/** The evidence of a run as it is checked in: without what programs printed, which is long and may name folders. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readLog } from '../../src/bench/run/append-log.ts';
import { type Evidence, evidencePath } from '../../src/bench/run/evidence.ts';
import type { JournalContent } from '../../src/bench/run/journal.ts';

function slim(evidence: Evidence): Evidence {
  return {
    ...evidence,
    process: { ...evidence.process, stderr: '', unfinishedLine: '' },
    output: { ...evidence.output, result: null, ignored: [], lastLines: [] },
  };
}

/**
 * Writes the evidence of every attempt of the journal below `out`, in place of what was there.
 *
 * @param hidden folders of this machine; where a message names one, "…" stands instead
 */
export function copyEvidence(
  { attempts }: JournalContent,
  results: string,
  out: string,
  hidden: readonly string[],
): void {
  rmSync(join(out, 'evidence'), { recursive: true, force: true });
  for (const path of new Set(attempts.map(evidencePath))) {
    const lines = (readLog(join(results, path)) as Evidence[]).map((one) => JSON.stringify(slim(one)));
    const text = hidden.reduce((rest, folder) => rest.replaceAll(folder, '…'), `${lines.join('\n')}\n`);
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), text);
  }
}
