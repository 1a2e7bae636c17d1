/** Meanings of keys in fields. */

/** Enter, but not one that ends an input method's composition, as in Japanese; Safari marks that only by its key code. */
export function isEnter(event: Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode'>): boolean {
  return event.key === 'Enter' && !event.isComposing && event.keyCode !== COMPOSING;
}

const COMPOSING = 229;

/** The field typed into since it got the focus, or since Enter took its text. */
let typedIn: EventTarget | null = null;

export function noteTyping({ type, target }: Pick<Event, 'type' | 'target'>): void {
  // A window that becomes active again returns the focus to the same field.
  if (type === 'focusin' && target === typedIn) return;
  typedIn = type === 'input' ? target : null;
}

/** Undo or redo by keys, if the browser does not do it itself; Ctrl+Y is the redo of Windows. */
export function historyKey(event: Pressed): 'undo' | 'redo' | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  const isOwn = target === typedIn && hasOwnUndo(target as Element | null);
  if (isOwn || altKey || !(ctrlKey || metaKey)) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && ctrlKey ? 'redo' : null;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target'>;

/** Whether the browser has its own undo there: not in checkboxes and buttons. */
export function hasOwnUndo(field: Partial<Pick<HTMLInputElement, 'tagName' | 'type'>> | null): boolean {
  if (field?.tagName === 'TEXTAREA') return true;
  return field?.tagName === 'INPUT' && !TEXTLESS.includes(field.type ?? '');
}

const TEXTLESS: readonly string[] = ['checkbox', 'radio', 'file', 'button'];
