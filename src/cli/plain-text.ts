/** Replaces control characters, so that a name in a file cannot steer the terminal or break a table. */
export function plain(text: string): string {
  return text.replace(/\p{Cc}/gu, '\u{fffd}');
}
