/** The evidence of a run as it is checked in: without what programs printed, which is long and may name folders. */
import { type Evidence, withoutPrinted } from '../../src/bench/run/evidence.ts';

/** @param hidden folders of this machine; where a message names one, "…" stands instead */
export function* slimEvidence(evidence: Iterable<Evidence>, hidden: readonly string[]): Generator<Evidence> {
  for (const one of evidence) {
    const line = JSON.stringify(withoutPrinted(one));
    yield JSON.parse(hidden.reduce((rest, folder) => rest.replaceAll(folder, '…'), line));
  }
}
