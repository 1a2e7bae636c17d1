/** Whether the main pointer is a finger: there is no Escape key, and dragging needs a press first. */
export function isFinger(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
