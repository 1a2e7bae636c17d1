/** CaDiCaL's DRAT proofs in the form of mingle's certificates (docs/proofs.md). */

/** What a certificate may hold, in characters. */
const MOST_CHARACTERS = 1_000_000;

const ADDED = 'a'.charCodeAt(0);

/**
 * The lemmas of a proof in binary DRAT, packed; null when they are too many. Deletions are left out: everything that
 * CaDiCaL adds follows by unit propagation, and still does from more clauses.
 *
 * @param turned literal of the proof to literal of the formula
 */
export function packedProof(drat, turned) {
  const bytes = [];
  const put = (value) => {
    let rest = value;
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
  };
  for (const { added, literals } of stepsOf(drat)) {
    if (!added || literals.length === 0) continue;
    const codes = [...new Set(literals.map(turned))]
      .map((literal) => 2 * Math.abs(literal) + Number(literal < 0))
      .sort((a, b) => a - b);
    put(codes.length);
    codes.forEach((code, i) => {
      put(code - (codes[i - 1] ?? 0));
    });
    if (bytes.length > (MOST_CHARACTERS / 4) * 3 - 3) return null;
  }
  return Buffer.from(bytes).toString('base64');
}

/** A step is a letter, then literals (2v, or 2v + 1 for "not v", in sevens of bits, the lowest first), then 0. */
function* stepsOf(drat) {
  let at = 0;
  const number = () => {
    let value = 0;
    for (let place = 1; at < drat.length; place *= 128) {
      const byte = drat[at++];
      value += (byte % 128) * place;
      if (byte < 128) break;
    }
    return value;
  };
  while (at < drat.length) {
    const added = drat[at++] === ADDED;
    const literals = [];
    for (let code = number(); code > 0; code = number()) {
      literals.push(code % 2 === 0 ? code / 2 : -(code - 1) / 2);
    }
    yield { added, literals };
  }
}
