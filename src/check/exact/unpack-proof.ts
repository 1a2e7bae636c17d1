import { orElse } from '../../shared/or-else.ts';

/** The most characters of a proof. */
export const PROOF_LIMIT = 1_000_000;

/**
 * Lemmas from their text: base64 of whole numbers of seven bits a byte, low bits first, the eighth bit set
 * on all but the last byte. Each lemma is its number of literals, then its literals in ascending order as
 * 2·variable, plus 1 when negated, each less the one before.
 *
 * @returns null if the text has another form, or names other variables
 */
export function unpackProof(text: string, variables: number): number[][] | null {
  if (text.length > PROOF_LIMIT) return null;
  const bytes = bytesOf(text);
  if (bytes === null) return null;
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let shift = 1; at < bytes.length; shift *= 128) {
      const byte = bytes[at++];
      value += (byte & 127) * shift;
      if (byte < 128) return value;
      if (shift > 2 ** 28) return Number.NaN;
    }
    return Number.NaN;
  };
  const lemmas: number[][] = [];
  while (at < bytes.length) {
    const lemma: number[] = [];
    let code = 0;
    for (let left = next(); left !== 0; left--) {
      code += next();
      const variable = Math.floor(code / 2);
      // Also false for NaN, for which no comparison holds.
      if (!(variable >= 1 && variable <= variables && left > 0)) return null;
      lemma.push(code % 2 === 1 ? -variable : variable);
    }
    lemmas.push(lemma);
  }
  return lemmas;
}

/** The bytes of base64 text; null if it is none. */
function bytesOf(text: string): Uint8Array | null {
  // `atob` would ignore spaces.
  if (/\s/.test(text)) return null;
  return orElse(() => Uint8Array.from(atob(text), (character) => character.charCodeAt(0)), null);
}
