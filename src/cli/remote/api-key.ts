import { isApiKey } from '../../service/wire/api-key.ts';
import { readText } from '../input/text-source.ts';
import { usageRefusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';

/** From the file of the flag, else the environment; null: none, so the anonymous pool. Never from a flag itself. */
export async function readApiKey(
  terminal: Terminal,
  keyFile: string | undefined,
  url: URL,
): Promise<string | null> {
  const { MINGLE_API_KEY: fromEnvironment } = terminal.io.env;
  const text = keyFile === undefined ? fromEnvironment : (await readText(terminal, keyFile)).text;
  const key = text?.trim() ?? '';
  // An empty variable is how a shell unsets one; who names a file means the account of the key in it.
  if (key === '' && keyFile === undefined) return null;
  const place = keyFile ?? 'MINGLE_API_KEY';
  if (!isApiKey(key)) {
    throw usageRefusal(
      'malformed_api_key',
      `${place} does not hold an API key (mgk_ and 39 characters), or the key has a typing error.`,
      'Copy it again from where it was shown.',
    );
  }
  if (url.protocol === 'http:' && !isLocal(url)) {
    throw usageRefusal(
      'key_over_http',
      `The key of ${place} would cross the network to ${url.host} unencrypted.`,
      'Use an https address, or solve without a key.',
    );
  }
  return key;
}

function isLocal({ hostname }: URL): boolean {
  return ['localhost', '[::1]'].includes(hostname) || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
