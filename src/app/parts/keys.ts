/** What keys mean that are pressed in fields. */

/** Enter, but not the one that ends the writing of a word letter by letter, as in Japanese; Safari tells that one by its code. */
export function isEnter(event: Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode'>): boolean {
  return event.key === 'Enter' && !event.isComposing && event.keyCode !== COMPOSING;
}

const COMPOSING = 229;

/** The field in which something was typed since another one had the keyboard, and since Enter took what was in it. */
let typedIn: EventTarget | null = null;

export function noteTyping({ type, target }: Pick<Event, 'type' | 'target'>): void {
  // A window that gets the keyboard again gives it to the field that had it.
  if (type === 'focusin' && target === typedIn) return;
  typedIn = type === 'input' ? target : null;
}

/** What Ctrl+Z and its like ask for, where the browser does not do it by itself; Ctrl+Y is that of Windows. */
export function historyKey(event: Pressed): 'undo' | 'redo' | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  const isOwn = target === typedIn && hasOwnUndo(target as Element | null);
  if (isOwn || altKey || !(ctrlKey || metaKey)) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && ctrlKey ? 'redo' : null;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target'>;

/** Whether the browser undoes what was typed there: in no box that is ticked, and in no button. */
export function hasOwnUndo(field: Partial<Pick<HTMLInputElement, 'tagName' | 'type'>> | null): boolean {
  if (field?.tagName === 'TEXTAREA') return true;
  return field?.tagName === 'INPUT' && !TEXTLESS.includes(field.type ?? '');
}

const TEXTLESS: readonly string[] = ['checkbox', 'radio', 'file', 'button'];
