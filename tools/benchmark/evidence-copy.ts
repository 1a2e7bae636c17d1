/** A run's evidence as it is checked in: without the programs' output, which is long and may name folders. */
import { type Evidence, withoutPrinted } from '../../src/bench/run/evidence.ts';

/** @param hidden folders of this machine, replaced by "…" in messages */
export function* slimEvidence(evidence: Iterable<Evidence>, hidden: readonly string[]): Generator<Evidence> {
  for (const one of evidence) {
    const line = JSON.stringify(withoutPrinted(one));
    yield JSON.parse(hidden.reduce((rest, folder) => rest.replaceAll(folder, '…'), line));
  }
}
