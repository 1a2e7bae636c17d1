/** Event handlers that only set a signal. */
import type { Signal } from '@preact/signals';

export function set<T>(signal: Signal<T>, value: NoInfer<T>): () => void {
  return () => {
    signal.value = value;
  };
}

export function into<T>(signal: Signal<T>): (value: NoInfer<T>) => void {
  return (value) => {
    signal.value = value;
  };
}

export function toggle(signal: Signal<boolean>): () => void {
  return () => {
    signal.value = !signal.peek();
  };
}

export function typeInto(
  signal: Signal<string>,
): (event: { readonly currentTarget: { readonly value: string } }) => void {
  return ({ currentTarget }) => {
    signal.value = currentTarget.value;
  };
}
