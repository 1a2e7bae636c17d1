import type { Command } from 'commander';
import { type Store, StoreRefused, StoreUnavailable } from '../../service/store/contract.ts';
import { openStore } from '../../service/store/open.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import type { SubCommand } from '../command.ts';
import { Refusal } from '../refusal.ts';
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
  const issue = { code: 'store_failed', pointer: '', message: `${error.message}.`, advice };
  return new Refusal([issue], null, EXIT.failure);
}
