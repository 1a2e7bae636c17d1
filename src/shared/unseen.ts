/** Signs without width that pages and messages have between words; joiners and marks of direction are part of names in some scripts. */
const UNSEEN = /[\u00AD\u200B\u2060\uFEFF]/g;

/** By one of them two names would be different that look the same. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '');
}
