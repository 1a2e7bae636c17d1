import { openStore } from '../../service/store/open.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import type { CliCommand } from '../command.ts';
import { readConfig, withConfigFlag } from '../service/read-config.ts';
import { type StoreFlag, storeRefusal, withStoreFlag } from '../service/store-flag.ts';

interface Flags extends StoreFlag {
  readonly config?: string;
}

/** Every start of a server does this too; this command lets servers of a new version start without waiting for each other. */
export const migrateCommand: CliCommand<Flags> = {
  example: 'MINGLE_STORE=postgres://… mingle migrate',
  declare: (command) => withStoreFlag(withConfigFlag(command)),
  run: async (terminal, _args, { config: file, ...flags }) => {
    const { store: address } = await readConfig(terminal, file, flags);
    try {
      const store = await openStore(address, { server: true });
      await store.close();
    } catch (error) {
      throw storeRefusal(error);
    }
    terminal.err('The store is up to date.\n');
    return EXIT.ok;
  },
};
