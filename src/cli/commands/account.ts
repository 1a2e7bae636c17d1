import { Argument, type Command } from 'commander';
import { createAccount, usageToday } from '../../service/domain/accounts.ts';
import type { Account, AccountTier, Store } from '../../service/store/contract.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import type { CliCommand, CliCommandGroup } from '../command.ts';
import { usageRefusal } from '../refusal.ts';
import { ACCOUNT_ARGUMENT, accountOf, instant } from '../service/account-argument.ts';
import { type StoreFlag, withStore, withStoreFlag } from '../service/store-flag.ts';
import { SUMMARIES } from '../summaries.ts';
import type { Terminal } from '../terminal.ts';

const TIERS: readonly AccountTier[] = ['free', 'pro'];

const create: CliCommand<StoreFlag> = {
  name: 'create',
  summary: 'make a free account; its address still has to be verified',
  example: 'mingle account create ada@example.org',
  declare: (command) => withStoreFlag(command.argument('<email>', 'the e-mail address of its holder')),
  run: (terminal, [email], flags) =>
    withStore(terminal, flags, async (store) => {
      const account = await createAccount(store, email, Date.now());
      if (account === 'malformed_email') {
        throw usageRefusal(
          'malformed_email',
          `"${email}" is not an e-mail address.`,
          'Write it as name@host.',
        );
      }
      if (account === 'email_taken') {
        throw usageRefusal('email_taken', `${email} has an account.`, 'mingle account show prints it.');
      }
      return print(terminal, account);
    }),
};

const verifyEmail = changing(
  'verify-email',
  'note that the e-mail address was verified, so that keys can be made',
  'mingle account verify-email ada@example.org',
  (store, account) => store.write(({ accounts }) => accounts.setEmailVerified(account.id, Date.now())),
);

const setTier = changing(
  'set-tier',
  'give the account the allowance of a tier; its keys stay as they are',
  'mingle account set-tier ada@example.org pro',
  (store, account, tier) => store.write(({ accounts }) => accounts.setTier(account.id, tier as AccountTier)),
  (command) => command.addArgument(new Argument('<tier>', 'the tier').choices(TIERS)),
);

const show: CliCommand<StoreFlag> = {
  name: 'show',
  summary: 'print an account and what it used today',
  example: 'mingle account show ada@example.org',
  declare: (command) => withStoreFlag(command.argument(...ACCOUNT_ARGUMENT)),
  run: (terminal, [name], flags) =>
    withStore(terminal, flags, async (store) => {
      const account = await accountOf(store, name);
      const { day, usedMs, reservedMs, solves } = await usageToday(store, account, Date.now());
      print(terminal, account);
      terminal.out(`used on ${day}  ${usedMs} ms in ${solves} calls, ${reservedMs} ms reserved\n`);
      return EXIT.ok;
    }),
};

export const accountCommand: CliCommandGroup = {
  name: 'account',
  summary: SUMMARIES.account,
  example: 'mingle account create ada@example.org',
  commands: [create, verifyEmail, setTier, show],
};

/** A command that changes an account and prints it as it then is. */
function changing(
  name: string,
  summary: string,
  example: string,
  change: (store: Store, account: Account, value: string) => Promise<void>,
  more: (command: Command) => Command = (command) => command,
): CliCommand<StoreFlag> {
  return {
    name,
    summary,
    example,
    declare: (command) => withStoreFlag(more(command.argument(...ACCOUNT_ARGUMENT))),
    run: (terminal, [account, value], flags) =>
      withStore(terminal, flags, async (store) => {
        const found = await accountOf(store, account);
        await change(store, found, value);
        return print(terminal, await accountOf(store, found.id));
      }),
  };
}

function print(terminal: Terminal, { id, email, tier, createdAt, emailVerifiedAt }: Account) {
  const lines = [
    ['account', id],
    ['e-mail', email],
    ['tier', tier],
    ['created', instant(createdAt)],
    ['e-mail verified', instant(emailVerifiedAt)],
  ];
  terminal.out(lines.map(([name, value]) => `${name.padEnd(17)}${value}\n`).join(''));
  return EXIT.ok;
}
