import { createInterface } from 'node:readline';
import { EXIT } from '../../shared/exit-codes.ts';
import type { Issue } from '../../shared/issue.ts';
import { refusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';

/** An accepted value, or why the answer is not accepted; then the question is asked again. */
export type Judged<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly Pick<Issue, 'message' | 'advice'>[] };

export interface Dialogue {
  /** Asks until `judge` accepts the answer. */
  ask<T>(question: string, judge: (answer: string) => Judged<T> | Promise<Judged<T>>): Promise<T>;
  /** Reads the next line without a question. */
  line(): Promise<string>;
  say(text: string): void;
  close(): void;
}

/** Questions go to standard error, so that standard output has only the result. */
export function openDialogue({ io, err, errorColors }: Terminal): Dialogue {
  const { stdin, stderr } = io;
  const lines = createInterface({ input: stdin, output: stderr, terminal: stdin.isTTY === true });
  const answers = lines[Symbol.asyncIterator]();
  let interrupted = false;
  // After Ctrl-Z and `fg` nothing else would read the keys.
  lines.on('SIGCONT', () => lines.prompt(true));
  lines.on('SIGINT', () => {
    interrupted = true;
    lines.close();
  });
  async function line(): Promise<string> {
    const { value, done } = await answers.next();
    if (!done) return String(value).trim();
    // What follows begins a line of its own, below the question.
    err('\n');
    const message = interrupted ? 'Stopped; nothing was written.' : 'The answers ended before the questions.';
    throw refusal('unanswered', message, undefined, interrupted ? EXIT.interrupted : EXIT.badInput);
  }
  return {
    line,
    async ask(question, judge) {
      for (;;) {
        lines.setPrompt(`${errorColors.bold(question)} `);
        lines.prompt();
        const judged = await judge(await line());
        if (judged.ok) return judged.value;
        for (const { message, advice } of judged.issues) err(`  ${message}${advice ? ` ${advice}` : ''}\n`);
      }
    },
    say: (text) => err(`${text}\n`),
    close: () => lines.close(),
  };
}
