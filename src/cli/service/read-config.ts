import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { isRecord } from '../../scenario/form.ts';
import { readServiceConfig, type ServiceConfig } from '../../service/settings/config.ts';
import { fromEnvironment } from '../../service/settings/environment.ts';
import { readJson } from '../../shared/read-json.ts';
import { readText } from '../input/text-source.ts';
import { Refusal } from '../refusal.ts';
import { jsonSource } from '../source.ts';
import type { Terminal } from '../terminal.ts';

export function withConfigFlag(command: Command): Command {
  return command.option(
    '--config <file>',
    'settings, as docs/operations.md lists them; the environment and flags win',
  );
}

/** The configuration: the file's, overridden by the environment, overridden by defined flags. */
export async function readConfig(
  terminal: Terminal,
  file: string | undefined,
  flags: Readonly<Record<string, unknown>>,
): Promise<ServiceConfig> {
  const { given, variables, warnings } = fromEnvironment(terminal.io.env);
  for (const warning of warnings) terminal.err(`warning: ${warning}\n`);
  const flagged = Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined));
  const { name, text } = file === undefined ? { name: '', text: '{}' } : await readText(terminal, file);
  const inFile = jsonSource(name, text);
  const place = (pointer: string): string => {
    const [, first, second = ''] = pointer.split('/');
    const variable = variables.get(first) ?? variables.get(`${first}.${second}`);
    const other = flagFor(flagged, first, second) ?? variable;
    return other ?? (file === undefined ? pointer : inFile.place(pointer));
  };
  const source = { name, place };
  const document = readJson(text, false);
  if (!document.ok) throw new Refusal(document.issues, inFile);
  const read = readServiceConfig(
    isRecord(document.value)
      ? withOwnStore(over(over(document.value, given), flagged), terminal)
      : document.value,
  );
  if (read.ok) return read.value;
  const advice = 'docs/operations.md lists the settings of the service.';
  throw new Refusal(
    read.issues.map((issue) => ({ advice, ...issue, code: 'invalid_config' })),
    source,
  );
}

/** `--public-url` for `public_url`, `--outbox` for `mail.outbox`; undefined if no flag sets it. */
function flagFor(
  flagged: Readonly<Record<string, unknown>>,
  first: string,
  second: string,
): string | undefined {
  const given = flagged[first];
  if (!isRecord(given)) return given === undefined ? undefined : `--${first.replaceAll('_', '-')}`;
  return second === '' || second in given ? `--${Object.keys(given)[0]}` : undefined;
}

/** Merges settings, also within groups. */
function over(
  below: Readonly<Record<string, unknown>>,
  above: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...below };
  for (const [name, value] of Object.entries(above)) {
    const former = merged[name];
    merged[name] = isRecord(former) && isRecord(value) ? { ...former, ...value } : value;
  }
  return merged;
}

/** The profile `own` stores data in the user's data folder, wherever the server is started. */
function withOwnStore(document: Record<string, unknown>, { io }: Terminal): Record<string, unknown> {
  if (document.profile !== 'own' || document.store !== undefined) return document;
  const folder = dataFolder(process.platform, io.env, homedir());
  return { ...document, store: `sqlite:${join(folder, 'mingle', 'service.db')}` };
}

/** The system's folder for a user's program data. */
export function dataFolder(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
  home: string,
): string {
  if (platform === 'win32') return env.LOCALAPPDATA || join(home, 'AppData', 'Local');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support');
  return env.XDG_DATA_HOME || join(home, '.local', 'share');
}
