/** Whether people point with a finger, as on a phone: it has no Escape, and drags nothing that it has not pressed. */
export function isFinger(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
