import { type Command, Option } from 'commander';
import { ANALYTICS_HEADERS } from '../../service/wire/analytics.ts';
import { givenFlags, inWords } from '../flags/name.ts';
import { parseDuration } from '../flags/numbers.ts';
import { refuseWithout, usageRefusal } from '../refusal.ts';

export interface RemoteFlags {
  readonly remote?: string;
  readonly form?: 'k' | 'a';
  readonly keyFile?: string;
  /** In seconds. */
  readonly maxWait?: number;
  readonly retryOf?: string;
  readonly callerType?: string;
  readonly taskOrigin?: string;
  readonly agentFamily?: string;
}

const { callerType, taskOrigin, agentFamily } = ANALYTICS_HEADERS;

export function withRemoteFlags(command: Command): Command {
  return command
    .option('--remote <url>', 'let the solve service at this address solve it')
    .addOption(
      new Option('--form <form>', 'with --remote: its form; without: it is asked').choices(['k', 'a']),
    )
    .option('--key-file <file>', 'with --remote: where the API key is; without: MINGLE_API_KEY, else none')
    .option(
      '--max-wait <duration>',
      'with --remote: the most to wait between attempts in all (default: 1m)',
      parseDuration,
    )
    .option('--retry-of <id>', 'with --remote: ask again for a solve that was cut off')
    .addOption(voluntary('--caller-type <type>', callerType.known))
    .addOption(voluntary('--task-origin <origin>', taskOrigin.known))
    .addOption(voluntary('--agent-family <family>', agentFamily.known));
}

function voluntary(flags: string, known: readonly string[]): Option {
  return new Option(flags, 'with --remote: tell the service, for its statistics').choices(known);
}

/** Refuses flags that need `--remote`, instead of ignoring them. */
export function refuseWithoutRemote(flags: RemoteFlags): void {
  refuseWithout('--remote URL', givenFlags(withRemoteFlags, { ...flags }));
}

/** Refuses flags for the local solver: a service chooses its own settings. */
export function refuseLocalFlags(given: readonly string[]): void {
  if (given.length === 0) return;
  const message = `${inWords(given)} cannot be given with --remote: the service picks its own settings.`;
  const advice = `Leave ${given.length === 1 ? 'it' : 'them'} out, or solve on this machine.`;
  throw usageRefusal('not_for_remote', message, advice);
}
