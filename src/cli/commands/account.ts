import { Argument, type Command } from 'commander';
import { createAccount, deleteAccount, NO_LIMITS, usageToday } from '../../service/domain/accounts.ts';
import type { Account, AccountLimits, AccountTier } from '../../service/store/account-contract.ts';
import type { Store } from '../../service/store/contract.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { counted } from '../../shared/figures.ts';
import type { CliCommand, CliCommandGroup } from '../command.ts';
import { parseDuration } from '../flags/duration.ts';
import { wholeNumber } from '../flags/numbers.ts';
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
          'Write it as name@host, in ASCII.',
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
  (store, account, tier) =>
    store.write(({ accounts }) => accounts.setTier(account.id, tier as AccountTier, Date.now())),
  (command) => command.addArgument(new Argument('<tier>', 'the tier').choices(TIERS)),
);

interface LimitFlags extends StoreFlag {
  readonly dailySolve?: number;
  readonly requestsPerDay?: number;
  readonly concurrentSolves?: number;
  readonly reset?: boolean;
}

const setLimits: CliCommand<LimitFlags> = {
  name: 'set-limits',
  summary: 'give one account limits of its own; those that are not named stay as they are',
  example: 'mingle account set-limits ada@example.org --daily-solve 10m --requests-per-day 500',
  declare: (command) =>
    withStoreFlag(
      command
        .argument(...ACCOUNT_ARGUMENT)
        .option('--daily-solve <time>', 'solve time a day, such as 90s or 10m', parseDuration)
        .option('--requests-per-day <n>', 'solves a day', wholeNumber(1))
        .option('--concurrent-solves <n>', 'solves at a time', wholeNumber(1, 1000))
        .option('--reset', 'first take back all limits of its own: those of its tier hold'),
    ),
  run: (terminal, [name], { dailySolve, requestsPerDay, concurrentSolves, reset = false, ...flags }) =>
    withStore(terminal, flags, async (store) => {
      const account = await accountOf(store, name);
      const now = reset ? NO_LIMITS : account.limits;
      const limits: AccountLimits = {
        dailySolveMs: dailySolve === undefined ? now.dailySolveMs : Math.round(dailySolve * 1000),
        requestsPerDay: requestsPerDay ?? now.requestsPerDay,
        concurrentSolves: concurrentSolves ?? now.concurrentSolves,
      };
      await store.write(({ accounts }) => accounts.setLimits(account.id, limits));
      return print(terminal, { ...account, limits });
    }),
};

const list: CliCommand<StoreFlag> = {
  name: 'list',
  summary: 'list all accounts: id, tier, when it was made, address',
  example: 'mingle account list',
  declare: withStoreFlag,
  run: (terminal, _args, flags) =>
    withStore(terminal, flags, async (store) => {
      const accounts = await store.read((tables) => tables.accounts.list());
      for (const { id, tier, createdAt, emailVerifiedAt, email } of accounts) {
        const verified = emailVerifiedAt === null ? '  (not verified)' : '';
        terminal.out(`${id}  ${tier.padEnd(4)}  ${instant(createdAt)}  ${email}${verified}\n`);
      }
      if (accounts.length === 0) terminal.err('There are no accounts.\n');
      return EXIT.ok;
    }),
};

interface DeleteFlags extends StoreFlag {
  readonly yes?: boolean;
}

const remove: CliCommand<DeleteFlags> = {
  name: 'delete',
  summary: 'delete an account with all of its data: keys, sessions, answers, use',
  example: 'mingle account delete ada@example.org --yes',
  declare: (command) =>
    withStoreFlag(command.argument(...ACCOUNT_ARGUMENT).option('--yes', 'it cannot be undone: do it')),
  run: (terminal, [name], { yes = false, ...flags }) =>
    withStore(terminal, flags, async (store) => {
      const account = await accountOf(store, name);
      if (!yes) {
        throw usageRefusal(
          'not_confirmed',
          `${account.email} would be deleted with its keys and all else that is stored of it.`,
          'That cannot be undone; --yes does it.',
        );
      }
      await deleteAccount(store, account);
      terminal.out(`deleted ${account.id}  ${account.email}\n`);
      return EXIT.ok;
    }),
};

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
      terminal.out(`used on ${day}  ${usedMs} ms in ${counted(solves, 'call')}, ${reservedMs} ms reserved\n`);
      return EXIT.ok;
    }),
};

export const accountCommand: CliCommandGroup = {
  name: 'account',
  summary: SUMMARIES.account,
  example: 'mingle account create ada@example.org',
  commands: [create, list, show, verifyEmail, setTier, setLimits, remove],
};

function changing(
  name: string,
  summary: string,
  example: string,
  change: (store: Store, account: Account, value: string) => Promise<unknown>,
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

function print(terminal: Terminal, account: Account) {
  const { id, email, tier, createdAt, emailVerifiedAt, limits } = account;
  const lines = [
    ['account', id],
    ['e-mail', email],
    ['tier', tier],
    ['created', instant(createdAt)],
    ['e-mail verified', instant(emailVerifiedAt)],
    ...(limits.dailySolveMs === null ? [] : [['solve time a day', `${limits.dailySolveMs} ms`]]),
    ...(limits.requestsPerDay === null ? [] : [['solves a day', String(limits.requestsPerDay)]]),
    ...(limits.concurrentSolves === null ? [] : [['solves at a time', String(limits.concurrentSolves)]]),
  ];
  terminal.out(lines.map(([name, value]) => `${name.padEnd(17)}${value}\n`).join(''));
  return EXIT.ok;
}
