/** "Ann", "Ann and Bob", "Ann, Bob and 3 more". */
export function listed(names: readonly string[], most = 12): string {
  if (names.length > most)
    return `${names.slice(0, most - 1).join(', ')} and ${names.length - most + 1} more`;
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}

/** "1 pair", "2 pairs". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}

/** A number as people read it: 1,770 or 23.9. */
export function figure(value: number): string {
  return value.toLocaleString('en-GB', { maximumFractionDigits: 2 });
}
