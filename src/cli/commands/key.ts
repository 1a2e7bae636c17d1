import { createApiKey } from '../../service/domain/api-keys.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import type { CliCommand, CliCommandGroup } from '../command.ts';
import { usageRefusal } from '../refusal.ts';
import { ACCOUNT_ARGUMENT, accountOf, instant } from '../service/account-argument.ts';
import { type StoreFlag, withStore, withStoreFlag } from '../service/store-flag.ts';
import { SUMMARIES } from '../summaries.ts';

const create: CliCommand<StoreFlag> = {
  name: 'create',
  summary: 'make an API key and print it, this once',
  example: 'mingle key create ada@example.org',
  declare: (command) => withStoreFlag(command.argument(...ACCOUNT_ARGUMENT)),
  run: (terminal, [name], flags) =>
    withStore(terminal, flags, async (store) => {
      const made = await createApiKey(store, await accountOf(store, name), Date.now());
      if (made === 'email_not_verified') {
        throw usageRefusal(
          'email_not_verified',
          `The e-mail address of "${name}" is not verified yet.`,
          'Once it is: mingle account verify-email ACCOUNT',
        );
      }
      terminal.out(`${made.key}\n`);
      terminal.err(
        `Key ${made.row.id}. Keep it now: only its hash is stored, and it is never shown again.\n`,
      );
      return EXIT.ok;
    }),
};

const list: CliCommand<StoreFlag> = {
  name: 'list',
  summary: 'list the keys of an account',
  example: 'mingle key list ada@example.org',
  declare: (command) => withStoreFlag(command.argument(...ACCOUNT_ARGUMENT)),
  run: (terminal, [name], flags) =>
    withStore(terminal, flags, async (store) => {
      const account = await accountOf(store, name);
      const keys = await store.read(({ accounts }) => accounts.keysOf(account.id));
      for (const { id, label, createdAt, revokedAt } of keys) {
        const state = revokedAt === null ? 'active' : `revoked ${instant(revokedAt)}`;
        terminal.out(`${id}  ${label}  created ${instant(createdAt)}  ${state}\n`);
      }
      if (keys.length === 0) terminal.err(`${account.email} has no keys.\n`);
      return EXIT.ok;
    }),
};

const revoke: CliCommand<StoreFlag> = {
  name: 'revoke',
  summary: 'revoke a key; calls with it are refused from then on',
  example: 'mingle key revoke 6fb1c2de-8a40-4c5e-9d05-3b5a0d1f7c11',
  declare: (command) => withStoreFlag(command.argument('<id>', 'the id of the key, as the list shows it')),
  run: (terminal, [id], flags) =>
    withStore(terminal, flags, async (store) => {
      const revoked = await store.write(({ accounts }) => accounts.revokeKey(id, Date.now()));
      if (!revoked) {
        throw usageRefusal(
          'unknown_key',
          `There is no active key "${id}".`,
          'mingle key list ACCOUNT shows them.',
        );
      }
      terminal.out(`revoked ${id}\n`);
      return EXIT.ok;
    }),
};

export const keyCommand: CliCommandGroup = {
  name: 'key',
  summary: SUMMARIES.key,
  example: 'mingle key create ada@example.org',
  commands: [create, list, revoke],
};
