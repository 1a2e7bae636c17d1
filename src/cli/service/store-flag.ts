import type { Command } from 'commander';
import { findAccount } from '../../service/domain/accounts.ts';
import { type Store, StoreRefused, StoreUnavailable } from '../../service/store/contract.ts';
import { openStore } from '../../service/store/open.ts';
import type { Account } from '../../service/store/rows.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import type { SubCommand } from '../command.ts';
import { refusal, usageRefusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';

export interface StoreFlag {
  readonly store?: string;
}

export function withStoreFlag(command: Command): Command {
  return command.option(
    '--store <address>',
    'sqlite:FILE or postgres://…; without: MINGLE_STORE, else sqlite:mingle.db',
  );
}

/** A command on the service's store, which is opened for it. */
export interface StoreCommand<Flags> {
  readonly summary: string;
  readonly example: string;
  /** Adds arguments and options besides `--store`. */
  declare?(command: Command): Command;
  run(store: Store, terminal: Terminal, args: readonly string[], flags: Flags): Promise<void>;
}

export function onStore<Flags = object>({
  summary,
  example,
  declare,
  run,
}: StoreCommand<Flags>): SubCommand<Flags & StoreFlag> {
  return {
    summary,
    example,
    declare: (command) => void withStoreFlag(declare ? declare(command) : command),
    run: async (terminal, args, flags) => {
      try {
        // An address with a password belongs in the environment, where other users do not see it.
        const address = flags.store ?? (terminal.io.env.MINGLE_STORE?.trim() || 'sqlite:mingle.db');
        const store = await openStore(address, { server: false });
        await run(store, terminal, args, flags).finally(() => store.close());
        return EXIT.ok;
      } catch (error) {
        throw storeRefusal(error);
      }
    },
  };
}

/** A `Refusal` for store errors that the user can correct; any other error unchanged. */
export function storeRefusal(error: unknown): unknown {
  if (!(error instanceof StoreRefused || error instanceof StoreUnavailable)) return error;
  const advice = 'Check --store (or MINGLE_STORE) and that the database is running.';
  return refusal('store_failed', `${error.message}.`, advice, EXIT.failure);
}

interface AccountCommand<Flags> extends Omit<StoreCommand<Flags>, 'run'> {
  /** @param args the arguments after the account */
  run(
    at: { readonly account: Account; readonly store: Store; readonly terminal: Terminal },
    args: readonly string[],
    flags: Flags,
  ): Promise<void>;
}

/** A command on the account that its first argument names. */
export function onAccount<Flags = object>({
  declare,
  run,
  ...said
}: AccountCommand<Flags>): SubCommand<Flags & StoreFlag> {
  return onStore<Flags>({
    ...said,
    declare: (bare) => {
      const command = bare.argument('<account>', "the account's e-mail address or id");
      return declare ? declare(command) : command;
    },
    run: async (store, terminal, [name, ...args], flags) => {
      const account = await findAccount(store, name);
      if (account !== null) return run({ account, store, terminal }, args, flags);
      const advice = 'mingle account create EMAIL makes one.';
      throw usageRefusal('unknown_account', `There is no account "${name}".`, advice);
    },
  });
}

/** A time in a form readable by people and programs. */
export function instant(at: number | null): string {
  return at === null ? '-' : new Date(at).toISOString();
}
