/** Replaces control characters, so that a name in a file cannot steer the terminal or break a table; leaves out those that turn text. */
export function plain(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').replace(/\p{Cc}/gu, '\u{fffd}');
}
