/** A number as people read it: 1,770 or 23.9. */
export function figure(value: number): string {
  return value.toLocaleString('en-GB', { maximumFractionDigits: 2 });
}

/** `1 group`, `1,770 pairs`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}
