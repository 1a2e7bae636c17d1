/** Pairs that meet at least once, earlier events included. @param groupOf person and session to group */
export function contacts(data, groupOf) {
  const met = new Uint8Array(data.people * data.people);
  let count = 0;
  for (const [a, b] of data.prior) met[Math.min(a, b) * data.people + Math.max(a, b)] = 1;
  for (const s of data.sessions) {
    const seated = data.present[s].map((i) => [i, groupOf(i, s)]);
    for (const [k, [i, group]] of seated.entries()) {
      for (const [j, other] of seated.slice(k + 1)) {
        const cell = i * data.people + j;
        if (group !== other || met[cell]) continue;
        met[cell] = 1;
        count++;
      }
    }
  }
  return count;
}
