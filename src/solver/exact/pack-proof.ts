/** The most characters of a proof in a certificate, a little less than the checker accepts. */
const MOST_CHARACTERS = 900_000;

/**
 * Lemmas as text, in the form that check/exact/formula.md states: base64 of whole numbers of seven bits a byte; per
 * lemma the number of literals, then their codes (2·variable, +1 when negated) ascending, as differences.
 *
 * @returns null when the text would be too long for a certificate
 */
export function packProof(lemmas: readonly (readonly number[])[]): string | null {
  const bytes: number[] = [];
  const put = (value: number): void => {
    let rest = value;
    for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
    bytes.push(rest);
  };
  for (const lemma of lemmas) {
    put(lemma.length);
    let before = 0;
    for (const code of lemma
      .map((literal) => (literal > 0 ? 2 * literal : 1 - 2 * literal))
      .sort((a, b) => a - b)) {
      put(code - before);
      before = code;
    }
    if (bytes.length > (MOST_CHARACTERS * 3) / 4 - 3) return null;
  }
  return btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''));
}
