import { Argument } from 'commander';
import { createAccount, deleteAccount, NO_LIMITS, usageToday } from '../../service/domain/accounts.ts';
import type { Account, AccountLimits, AccountTier } from '../../service/store/rows.ts';
import { counted } from '../../shared/figures.ts';
import type { CliCommandGroup } from '../command.ts';
import { parseDuration, wholeNumber } from '../flags/numbers.ts';
import { usageRefusal } from '../refusal.ts';
import { instant, onAccount, onStore } from '../service/store-flag.ts';
import type { Terminal } from '../terminal.ts';

const TIERS: readonly AccountTier[] = ['free', 'pro'];

const create = onStore({
  summary: 'make a free account; its address still has to be verified',
  example: 'mingle account create ada@example.org',
  declare: (command) => command.argument('<email>', 'the e-mail address of its holder'),
  run: async (store, terminal, [email]) => {
    const account = await createAccount(store, email, Date.now());
    if (account === 'malformed_email') {
      const message = `"${email}" is not an e-mail address.`;
      throw usageRefusal('malformed_email', message, 'Write it as name@host, in ASCII.');
    }
    if (account === 'email_taken') {
      throw usageRefusal('email_taken', `${email} has an account.`, 'mingle account show prints it.');
    }
    print(terminal, account);
  },
});

const verifyEmail = onAccount({
  summary: 'note that the e-mail address was verified, so that keys can be made',
  example: 'mingle account verify-email ada@example.org',
  run: async ({ account, store, terminal }) => {
    const emailVerifiedAt = Date.now();
    await store.write(({ accounts }) => accounts.setEmailVerified(account.id, emailVerifiedAt));
    print(terminal, { ...account, emailVerifiedAt });
  },
});

const setTier = onAccount({
  summary: 'give the account the allowance of a tier; its keys stay as they are',
  example: 'mingle account set-tier ada@example.org pro',
  declare: (command) => command.addArgument(new Argument('<tier>', 'the tier').choices(TIERS)),
  run: async ({ account, store, terminal }, [given]) => {
    const tier = given as AccountTier;
    await store.write(({ accounts }) => accounts.setTier(account.id, tier, Date.now()));
    print(terminal, { ...account, tier });
  },
});

interface LimitFlags {
  readonly dailySolve?: number;
  readonly requestsPerDay?: number;
  readonly concurrentSolves?: number;
  readonly reset?: boolean;
}

const setLimits = onAccount<LimitFlags>({
  summary: 'give one account limits of its own; those that are not named stay as they are',
  example: 'mingle account set-limits ada@example.org --daily-solve 10m --requests-per-day 500',
  declare: (command) =>
    command
      .option('--daily-solve <time>', 'solve time a day, such as 90s or 10m', parseDuration)
      .option('--requests-per-day <n>', 'solves a day', wholeNumber(1))
      .option('--concurrent-solves <n>', 'solves at a time', wholeNumber(1, 1000))
      .option('--reset', 'first take back all limits of its own: those of its tier hold'),
  run: async ({ account, store, terminal }, _args, { dailySolve, reset, ...given }) => {
    const now = reset ? NO_LIMITS : account;
    const limits: AccountLimits = {
      dailySolveMs: dailySolve === undefined ? now.dailySolveMs : Math.round(dailySolve * 1000),
      requestsPerDay: given.requestsPerDay ?? now.requestsPerDay,
      concurrentSolves: given.concurrentSolves ?? now.concurrentSolves,
    };
    await store.write(({ accounts }) => accounts.setLimits(account.id, limits));
    print(terminal, { ...account, ...limits });
  },
});

const list = onStore({
  summary: 'list all accounts: id, tier, when it was made, address',
  example: 'mingle account list',
  run: async (store, terminal) => {
    const accounts = await store.read((tables) => tables.accounts.list());
    for (const { id, tier, createdAt, emailVerifiedAt, email } of accounts) {
      const verified = emailVerifiedAt === null ? '  (not verified)' : '';
      terminal.out(`${id}  ${tier.padEnd(4)}  ${instant(createdAt)}  ${email}${verified}\n`);
    }
    if (accounts.length === 0) terminal.err('There are no accounts.\n');
  },
});

const remove = onAccount<{ readonly yes?: boolean }>({
  summary: 'delete an account with all of its data: keys, sessions, answers, use',
  example: 'mingle account delete ada@example.org --yes',
  declare: (command) => command.option('--yes', 'it cannot be undone: do it'),
  run: async ({ account, store, terminal }, _args, { yes }) => {
    if (!yes) {
      const message = `${account.email} would be deleted with its keys and all else that is stored of it.`;
      throw usageRefusal('not_confirmed', message, 'That cannot be undone; --yes does it.');
    }
    await deleteAccount(store, account);
    terminal.out(`deleted ${account.id}  ${account.email}\n`);
  },
});

const show = onAccount({
  summary: 'print an account and what it used today',
  example: 'mingle account show ada@example.org',
  run: async ({ account, store, terminal }) => {
    const { day, usedMs, reservedMs, solves } = await usageToday(store, account, Date.now());
    print(terminal, account);
    terminal.out(`used on ${day}  ${usedMs} ms in ${counted(solves, 'call')}, ${reservedMs} ms reserved\n`);
  },
});

export const accountCommand: CliCommandGroup = {
  example: 'mingle account create ada@example.org',
  commands: {
    create,
    list,
    show,
    'verify-email': verifyEmail,
    'set-tier': setTier,
    'set-limits': setLimits,
    delete: remove,
  },
};

function print(terminal: Terminal, account: Account): void {
  const { id, email, tier, createdAt, emailVerifiedAt } = account;
  const lines = [
    ['account', id],
    ['e-mail', email],
    ['tier', tier],
    ['created', instant(createdAt)],
    ['e-mail verified', instant(emailVerifiedAt)],
    ['solve time a day', account.dailySolveMs, ' ms'],
    ['solves a day', account.requestsPerDay],
    ['solves at a time', account.concurrentSolves],
  ] as const;
  for (const [name, value, unit = ''] of lines)
    if (value !== null) terminal.out(`${name.padEnd(17)}${value}${unit}\n`);
}
