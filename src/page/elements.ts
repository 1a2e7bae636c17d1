/** Elements of the page by id; one that is missing is a defect of the page itself. */

export function element<T extends HTMLElement>(id: string, kind: { new (): T; prototype: T }): T {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${kind.name} #${id}.`);
}

export function input(id: string): HTMLInputElement {
  return element(id, HTMLInputElement);
}

/** Shows what is wrong with a field beside it, or clears it; returns whether the field is fine. */
export function mark(fields: readonly HTMLElement[], note: string, message: string): boolean {
  element(note, HTMLElement).textContent = message;
  for (const field of fields) {
    if (message === '') field.removeAttribute('aria-invalid');
    else field.setAttribute('aria-invalid', 'true');
  }
  return message === '';
}
