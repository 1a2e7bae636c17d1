/** Finds people by what they type of their name: parts of words, in any order, with or without accents. */

/** Letters that are no other letter with a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** Without case, marks and what is not seen. */
export function plainName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}'’]/gu, '')
    .toLowerCase()
    .replace(/[ßøłđðþæœı]/g, (letter) => LETTERS[letter])
    .trim();
}

/** The two letters that an umlaut is also written with: "Müller" is found by "Mueller". */
const SPELLED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** Those of whose words each that was typed begins another; all where nothing was typed. */
export function namesFound<T extends { readonly name: string }>(people: readonly T[], typed: string): T[] {
  const wanted = wordsOf(plainName(typed));
  if (wanted.length === 0) return [...people];
  const found = people.filter(({ name }) => {
    const spelled = name.normalize('NFC').replace(/[äöüÄÖÜåÅøØ]/g, (letter) => SPELLED[letter.toLowerCase()]);
    return [name, spelled].some((text) => begins(wordsOf(plainName(text)), wanted));
  });
  if (found.length > 0) return found;
  // Not the beginning of a word, but somewhere in it.
  const part = wanted.join(' ');
  return people.filter(({ name }) => wordsOf(plainName(name)).join(' ').includes(part));
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

function begins(words: readonly string[], wanted: readonly string[]): boolean {
  const left = [...words];
  return wanted.every((part) => {
    const at = left.findIndex((word) => word.startsWith(part));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
