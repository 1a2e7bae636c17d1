import { InvalidArgumentError } from 'commander';
import {
  createApiKey,
  type KeyFault,
  keyState,
  readKeyName,
  readLastDay,
} from '../../service/domain/api-keys.ts';
import type { ApiKeyRow } from '../../service/store/rows.ts';
import type { CliCommandGroup } from '../command.ts';
import { usageRefusal } from '../refusal.ts';
import { instant, onAccount, onStore } from '../service/store-flag.ts';

const FAULTS: Readonly<
  Record<Exclude<KeyFault, 'made_before'>, (account: string) => readonly [message: string, advice: string]>
> = {
  email_not_verified: (account) => [
    `The e-mail address of "${account}" is not verified yet.`,
    'Once it is: mingle account verify-email ACCOUNT',
  ],
  too_many_keys: (account) => [
    `"${account}" has as many keys as an account may.`,
    'Revoke one that is not needed: mingle key list ACCOUNT shows them.',
  ],
};

const create = onAccount<{ readonly name?: string; readonly expires?: number }>({
  summary: 'make an API key and print it, this once',
  example: 'mingle key create ada@example.org --name laptop --expires 2027-12-31',
  declare: (command) =>
    command
      .option('--name <name>', 'what its holder calls it')
      .option(
        '--expires <day>',
        'the last day (UTC) on which it is good (default: it does not expire)',
        lastDay,
      ),
  run: async ({ account, store, terminal }, _args, { name = '', expires = null }) => {
    const wish = { name: named(name), expiresAt: expires };
    const made = await createApiKey(store, account, Date.now(), wish);
    if (made === 'made_before') throw new Error('a random id came twice');
    if (typeof made === 'string') throw usageRefusal(made, ...FAULTS[made](account.email));
    terminal.out(`${made.key}\n`);
    terminal.err(`Key ${made.row.id}. Keep it now: only its hash is stored, and it is never shown again.\n`);
  },
});

function named(text: string): string {
  const name = readKeyName(text);
  if (name !== null) return name;
  throw usageRefusal('malformed_name', 'A name has up to 60 characters, all visible.', 'Choose another.');
}

function lastDay(text: string): number {
  const end = readLastDay(text, Date.now());
  if (end !== null) return end;
  throw new InvalidArgumentError('Write a day from today to in ten years, such as 2027-12-31.');
}

const list = onAccount({
  summary: 'list the keys of an account',
  example: 'mingle key list ada@example.org',
  run: async ({ account, store, terminal }) => {
    const keys = await store.read(({ accounts }) => accounts.keysOf(account.id));
    for (const key of keys) {
      const { id, label, name, createdAt, lastUsedDay } = key;
      const used = `used ${lastUsedDay ?? 'never'}`;
      const parts = [id, label, `created ${instant(createdAt)}`, used, stateOf(key), name];
      terminal.out(`${parts.join('  ').trimEnd()}\n`);
    }
    if (keys.length === 0) terminal.err(`${account.email} has no keys.\n`);
  },
});

function stateOf(key: ApiKeyRow): string {
  const state = keyState(key, Date.now());
  if (state === 'revoked') return `revoked ${instant(key.revokedAt)}`;
  if (state === 'expired') return `expired ${instant(key.expiresAt)}`;
  return key.expiresAt === null ? 'active' : `active until ${instant(key.expiresAt)}`;
}

const revoke = onStore({
  summary: 'revoke a key; calls with it are refused from then on',
  example: 'mingle key revoke 6fb1c2de-8a40-4c5e-9d05-3b5a0d1f7c11',
  declare: (command) => command.argument('<id>', 'the id of the key, as the list shows it'),
  run: async (store, terminal, [id]) => {
    const revoked = await store.write(({ accounts }) => accounts.revokeKey(id, Date.now()));
    if (!revoked) {
      const message = `There is no active key "${id}".`;
      throw usageRefusal('unknown_key', message, 'mingle key list ACCOUNT shows them.');
    }
    terminal.out(`revoked ${id}\n`);
  },
});

export const keyCommand: CliCommandGroup = {
  example: 'mingle key create ada@example.org',
  commands: { create, list, revoke },
};
