/** Translations of the library's input errors. */
import type { Issue } from '../../shared/issue.ts';

export type Problem = Pick<Issue, 'message' | 'advice'>;

/**
 * The English sentences are the keys, as in gettext: errors are reported in English, and this table has the same sentences
 * with holes (`{line}`) for the variable parts: a text in double quotes, anything else, or nothing. A bar is between its forms.
 */
export interface ProblemTable {
  readonly sentences: Readonly<Record<string, string>>;
  /** English texts that occur in holes. */
  readonly phrases: Readonly<Record<string, string>>;
}

interface Pattern {
  readonly matches: RegExp;
  readonly holes: readonly string[];
  readonly text: string;
}

/** Replace quoted texts during the lookup, so that no name is taken for a part of the sentence. */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
const HOLE = /\{(\w+)\}/g;

/** Sentences that are not in the table stay in English. */
export function translator(
  table: ProblemTable,
  quoted: (text: string) => string,
): (sentence: string) => string {
  const sentences = patternsOf(table.sentences);
  // Phrases that begin with a hole would match sentences that end in the phrase.
  const inHoles = [...sentences, ...patternsOf(table.phrases)];
  return (sentence) => {
    const names: string[] = [];
    const bare = sentence.replace(/"(?:[^"\\]|\\.)*"/g, (literal) => {
      names.push(unquoted(literal));
      return `${OPEN}${names.length - 1}${CLOSE}`;
    });
    const said = say(bare, sentences, inHoles);
    if (said === null) return sentence;
    return said.replace(new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g'), (_, index) => quoted(names[Number(index)]));
  };
}

function say(text: string, patterns: readonly Pattern[], inHoles: readonly Pattern[]): string | null {
  for (const { matches, holes, text: other } of patterns) {
    const found = matches.exec(text);
    if (found === null) continue;
    const values = new Map(holes.map((hole, i) => [hole, found[i + 1]]));
    return other.replace(HOLE, (_, hole) => {
      const value = values.get(hole) ?? '';
      return say(value, inHoles, inHoles) ?? value;
    });
  }
  return null;
}

/** Those with the most fixed words first: others might match the same texts. */
function patternsOf(table: Readonly<Record<string, string>>): Pattern[] {
  return Object.entries(table)
    .flatMap(([english, text]): [string, string][] => {
      const forms = text.split('|');
      return english.split('|').map((form, i) => [form, forms[i]]);
    })
    .sort(([a], [b]) => b.replace(HOLE, '').length - a.replace(HOLE, '').length)
    .map(([english, text]) => {
      const parts = english.split(HOLE);
      const source = parts
        .map((part, i) => (i % 2 === 0 ? part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') : '(.*?)'))
        .join('');
      return { matches: new RegExp(`^${source}$`, 's'), holes: parts.filter((_, i) => i % 2 === 1), text };
    });
}

function unquoted(literal: string): string {
  try {
    return JSON.parse(literal);
  } catch {
    return literal.slice(1, -1);
  }
}
