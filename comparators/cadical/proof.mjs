/** CaDiCaL's DRAT proofs in the form of mingle's certificates (docs/proofs.md). */

/** What a certificate may hold, in characters. */
const MOST_CHARACTERS = 1_000_000;

/**
 * The lemmas of a proof in text, packed; null when they are too many. Deletions are left out: everything that
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
  for (const line of drat.split('\n')) {
    if (line === '' || line.startsWith('d') || line.startsWith('0')) continue;
    const literals = new Set(
      line
        .split(' ')
        .slice(0, -1)
        .map((word) => turned(Number(word))),
    );
    const codes = [...literals]
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
