import type { Language } from '../language/english/english.ts';

/** "Ann", "Ann and Bob", "Ann, Bob and 3 more". */
export function listed(names: readonly string[], { and, more }: Language, most = 12, comma = ', '): string {
  if (names.length > most) {
    return `${names.slice(0, most - 1).join(comma)} ${and} ${more(names.length - most + 1)}`;
  }
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(comma)} ${and} ${names[names.length - 1]}`;
}
