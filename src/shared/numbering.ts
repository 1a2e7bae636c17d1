/** Numbers things in the order of their first appearance, from 0. */
export function numbering<Thing>(): (thing: Thing) => number {
  const numbers = new Map<Thing, number>();
  return (thing) => {
    const known = numbers.get(thing);
    if (known !== undefined) return known;
    numbers.set(thing, numbers.size);
    return numbers.size - 1;
  };
}
