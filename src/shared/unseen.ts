/** Zero-width characters that copied text has between words; not joiners and direction marks, which are part of names in some scripts. */
const UNSEEN = /[\u00AD\u200B\u2060\uFEFF]/g;

/** Removes them: two names that look the same would differ by one. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '');
}
