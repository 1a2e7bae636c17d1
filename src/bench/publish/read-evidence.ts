import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Publication } from '../publication/definition.ts';
import { readLog } from '../run/append-log.ts';
import type { Evidence } from '../run/evidence.ts';

/** The stored evidence of a publication's attempts, by attempt; what does not resolve is left out. */
export function readEvidence(publication: Publication, folder: string): Map<string, Evidence> {
  const found = new Map<string, Evidence>();
  for (const { evidenceHref } of publication.cases.flatMap((entry) => entry.comparators)) {
    if (evidenceHref === null || /^[a-z]+:/i.test(evidenceHref)) continue;
    const path = resolve(folder, decodeURIComponent(evidenceHref));
    if (!existsSync(path)) continue;
    for (const evidence of readLog(path) as Evidence[]) found.set(evidence.attemptId, evidence);
  }
  return found;
}
