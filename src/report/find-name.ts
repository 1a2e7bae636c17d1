/** Finds people by parts of their names: beginnings of words, in any order, with or without accents. */

/** Letters that do not decompose into a letter and a mark. */
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

/** Without case, accents and invisible characters. */
export function plainName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}'’]/gu, '')
    .toLowerCase()
    .replace(/[ßøłđðþæœı]/g, (letter) => LETTERS[letter])
    .trim();
}

/** Two-letter spellings of umlauts: "Mueller" finds "Müller". */
const SPELLED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** People for whom every typed word begins a different word of the name; all if nothing is typed. */
export function namesFound<T extends { readonly name: string }>(people: readonly T[], typed: string): T[] {
  const wanted = wordsOf(plainName(typed));
  if (wanted.length === 0) return [...people];
  const found = people.filter(({ name }) => {
    const spelled = name.normalize('NFC').replace(/[äöüÄÖÜåÅøØ]/g, (letter) => SPELLED[letter.toLowerCase()]);
    return [name, spelled].some((text) => begins(wordsOf(plainName(text)), wanted));
  });
  if (found.length > 0) return found;
  // Otherwise the text may be anywhere within the name.
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
