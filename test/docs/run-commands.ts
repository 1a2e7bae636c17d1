/** Runs the commands of a page from the first to the last, as a reader would. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { mingle } from '../cli/fake-io.ts';
import { scratchFolder } from '../cli/scratch.ts';

/** The lines of the page's blocks of shell that call mingle. */
export function commandsOf(page: string): string[] {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
  return [...text.matchAll(/^```sh\n([\s\S]*?)```$/gm)]
    .flatMap(([, block]) => block.replaceAll('\\\n', ' ').trim().split('\n'))
    .filter((line) => line.startsWith('mingle '));
}

/** What the last of each command printed, by its first two words, and the folder where files were written. */
export async function runCommands(page: string): Promise<{ out: Map<string, string>; folder: string }> {
  const folder = scratchFolder();
  const out = new Map<string, string>();
  for (const command of commandsOf(page)) {
    const [, name, ...rest] = wordsOf(command);
    const words = rest.map((word, at) =>
      /^[a-z]+(\.(csv|json|html|xlsx|ics)|\/)$/.test(word) && !(name === 'example' && at === 0)
        ? join(folder, word)
        : word,
    );
    const redirected = words.indexOf('>');
    const args = redirected < 0 ? words : words.slice(0, redirected);
    const ran = await mingle([name, ...args.filter((_, at) => !isTime(args, at)), ...shortTime(name, args)]);
    expect([command, ran.code, ran.code === 0 ? '' : ran.err]).toEqual([command, 0, '']);
    if (redirected >= 0) writeFileSync(words[redirected + 1], ran.out);
    out.set(`mingle ${name}`, ran.out);
  }
  return { out, folder };
}

function isTime(args: readonly string[], at: number): boolean {
  return args[at] === '--time' || args[at - 1] === '--time';
}

/** Less than a reader would give: the test is of the way, not of the plan. In proposals, as a busy machine makes none in 0.2 s. */
function shortTime(name: string, args: readonly string[]): string[] {
  if (name === 'solve') return ['--iterations', '20000', '--time', '1s', ...(args.includes('--lanes') ? [] : ['--lanes', '1'])];
  return name === 'explain' && args.includes('--what-if') ? ['--time', '200ms'] : [];
}

/** Words of a command line; double quotes keep blanks. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare);
}
