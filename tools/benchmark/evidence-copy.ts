/** The evidence of a run as it is checked in: without what programs printed, which is long and may name folders. */
import { type Evidence, withoutPrinted } from '../../src/bench/run/evidence.ts';

/** @param hidden folders of this machine; where a message names one, "…" stands instead */
export function slimEvidence(evidence: readonly Evidence[], hidden: readonly string[]): Evidence[] {
  return evidence
    .map((one) => JSON.stringify(withoutPrinted(one)))
    .map((line) => hidden.reduce((rest, folder) => rest.replaceAll(folder, '…'), line))
    .map((line) => JSON.parse(line) as Evidence);
}
