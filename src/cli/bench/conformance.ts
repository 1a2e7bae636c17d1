import {
  type ConformanceTools,
  checkConformance,
  type Finding,
  storeConformance,
} from '../../bench/comparators/conformance.ts';
import { type ComparatorState, stateOf } from '../../bench/comparators/state.ts';
import { plain } from '../print/plain-text.ts';
import type { Terminal } from '../terminal.ts';

const SIGNS = { passed: '✓', failed: '✗', note: '·' } as const;

export function findingLine({ check, verdict, message }: Finding, { colors }: Terminal): string {
  const paint = verdict === 'failed' ? colors.red : verdict === 'passed' ? colors.green : colors.dim;
  return `  ${paint(SIGNS[verdict])} ${check}: ${plain(message)}\n`;
}

/** Runs the conformance check, says what it sees, and stores the outcome. */
export async function runConformance(
  terminal: Terminal,
  say: (text: string) => void,
  state: ComparatorState,
  tools: ConformanceTools,
): Promise<ComparatorState> {
  const { manifest } = state.comparator;
  say(`${manifest.id} (${plain(state.version ?? 'no version')}): checking the adapter\n`);
  const onFinding = (finding: Finding) => say(findingLine(finding, terminal));
  const findings = await checkConformance(state, { ...tools, onFinding });
  if (tools.signal?.aborted) return state;
  storeConformance(state, findings, new Date());
  return stateOf(state.comparator);
}
