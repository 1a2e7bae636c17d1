import { readJson } from '../../scenario/read-json.ts';
import { type ServiceConfig, serviceConfig } from '../../service/settings/config.ts';
import { jsonPointer } from '../../shared/issue.ts';
import { jsonSource } from '../input/source.ts';
import { readText } from '../input/text-source.ts';
import { Refusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';

/** The configuration: the file's, overruled by the flags (those that are not undefined). */
export async function readConfig(
  terminal: Terminal,
  file: string | undefined,
  flags: Readonly<Record<string, unknown>>,
): Promise<ServiceConfig> {
  const given = Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined));
  const { name, text } =
    file === undefined ? { name: 'the flags', text: '{}' } : await readText(terminal, file);
  const source = file === undefined ? null : jsonSource(name, text);
  const document = readJson(text, false);
  if (!document.ok) throw new Refusal(document.issues, source);
  const isObject =
    typeof document.value === 'object' && document.value !== null && !Array.isArray(document.value);
  const read = serviceConfig.safeParse(isObject ? { ...document.value, ...given } : document.value);
  if (read.success) return read.data;
  throw new Refusal(
    read.error.issues.map(({ path, message }) => ({
      code: 'invalid_config',
      pointer: jsonPointer(path),
      message: `${message}.`,
      advice: 'docs/operations.md lists the settings of the service.',
    })),
    source,
  );
}
