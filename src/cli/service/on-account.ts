import { findAccount } from '../../service/domain/accounts.ts';
import type { Store } from '../../service/store/contract.ts';
import type { Account } from '../../service/store/rows.ts';
import type { SubCommand } from '../command.ts';
import { usageRefusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';
import { onStore, type StoreCommand, type StoreFlag } from './store-flag.ts';

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
