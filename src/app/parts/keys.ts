/** What keys mean that are pressed in fields. */

/** Enter, but not the one that ends the writing of a word letter by letter, as in Japanese; Safari tells that one by its code. */
export function isEnter({
  key,
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode'>): boolean {
  return key === 'Enter' && !isComposing && keyCode !== COMPOSING;
}

const COMPOSING = 229;

/** Whether the browser undoes what was typed there: in no box that is ticked, and in no button. */
export function hasOwnUndo(field: Partial<Pick<HTMLInputElement, 'tagName' | 'type'>> | null): boolean {
  if (field?.tagName === 'TEXTAREA') return true;
  return field?.tagName === 'INPUT' && !TEXTLESS.includes(field.type ?? '');
}

const TEXTLESS: readonly string[] = ['checkbox', 'radio', 'file', 'button'];
