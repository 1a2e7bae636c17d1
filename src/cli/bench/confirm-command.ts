import { REFUSED } from '../../bench/judge/neutral.ts';
import { confirmRun, findVeripb } from '../../bench/run/confirm.ts';
import { Journal, readJournal } from '../../bench/run/journal.ts';
import { lockFolder } from '../../bench/run/lock.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { figure } from '../../shared/figures.ts';
import type { SubCommand } from '../command.ts';
import { interruptible } from '../interrupt.ts';
import { refusal } from '../refusal.ts';
import { orRefuse } from './shared-flags.ts';

export const benchConfirmCommand: SubCommand = {
  summary: 'have VeriPB confirm what a run proved, and add its verdicts to the journal',
  example: 'mingle bench confirm results',
  declare: (command) => command.argument('<folder>', "the run's folder, with its journal"),
  run: async (terminal, [folder]) => {
    const unlock = orRefuse(lockFolder(folder));
    try {
      const journal = Journal.resume(folder, orRefuse(readJournal(folder)));
      const checker = await findVeripb();
      if (checker === null)
        throw refusal('no_veripb', 'VeriPB is not on the path.', '"cargo install veripb --locked" makes it.');
      const counts = { confirmed: 0, refused: 0, 'without a verdict': 0 };
      const stopped = await interruptible(terminal, async (signal) => {
        await confirmRun(checker, journal, folder, signal, (attemptId, verdict) => {
          const how =
            verdict === null ? 'without a verdict' : verdict.verdict === REFUSED ? REFUSED : 'confirmed';
          counts[how]++;
          if (how === REFUSED) terminal.err(`VeriPB refuses the proof of ${attemptId}.\n`);
        });
        return signal.aborted;
      });
      journal.close();
      const told = Object.entries(counts).map(([how, n]) => `${figure(n)} ${how}`);
      terminal.out(`VeriPB ${checker.version}: ${told.join(', ')}.\n`);
      if (stopped) return EXIT.interrupted;
      return counts.refused === 0 ? EXIT.ok : EXIT.verificationFailed;
    } finally {
      unlock();
    }
  },
};
