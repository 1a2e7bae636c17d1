/** The evidence of a run as it is checked in: without what programs printed, which is long and may name folders. */
import type { Evidence } from '../../src/bench/run/evidence.ts';

/** The last line stays, but for what is kept beside it: the schedule, and a certificate that counts. */
function slim(evidence: Evidence): Evidence {
  const { result } = evidence.output;
  const last = result && { ...result, schedule: null, certificate: null };
  return {
    ...evidence,
    process: { ...evidence.process, stderr: '', unfinishedLine: '' },
    output: { ...evidence.output, result: last, ignored: [], lastLines: [] },
  };
}

/** @param hidden folders of this machine; where a message names one, "…" stands instead */
export function slimEvidence(evidence: readonly Evidence[], hidden: readonly string[]): Evidence[] {
  return evidence
    .map((one) => JSON.stringify(slim(one)))
    .map((line) => hidden.reduce((rest, folder) => rest.replaceAll(folder, '…'), line))
    .map((line) => JSON.parse(line) as Evidence);
}
