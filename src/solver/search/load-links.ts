/** Writes into the kernel how people of groups meet: classes of two groups, and which groups face each other. */
import type { Problem } from '../../scenario/problem.ts';
import type { Kernel } from './kernel.ts';
import { linkClasses, meetsInGroups } from './link-classes.ts';
import { putLists, startsOf } from './lists.ts';

/** @returns the ways of meeting of each class */
export function putLinks(kernel: Kernel, problem: Problem, rowBytes: number): readonly (readonly number[])[] {
  const { classes, patternOf, patterns } = linkClasses(problem);
  const ways = Array.from({ length: problem.links.length + 1 }, (_, way) => way);
  kernel.set('isLinked', meetsInGroups(problem) ? 0 : 1);
  kernel.set('classCount', classes.length);
  kernel.reserve('linkNote', rowBytes);
  putLists(kernel, 'classWayStart', 'classWay', classes);
  putLists(
    kernel,
    'wayClassStart',
    'wayClass',
    ways.map((way) => [...classes.keys()].filter((number) => classes[number].includes(way))),
  );
  kernel.put('patternOf', Int32Array.from(patternOf));
  const facing = patterns.flat();
  kernel.put('facingStart', startsOf(facing.map(({ length }) => length)));
  kernel.put('facing', Int32Array.from(facing.flat(2)));
  const own = patterns.map((groups) => groups.map((others, g) => others.find(([h]) => h === g)?.[1] ?? -1));
  const usual = own.map((numbers) => mostFrequent(numbers));
  kernel.put('ownClass', Int32Array.from(own.flat()));
  kernel.put('usualOwn', Int32Array.from(usual));
  const odd = own.map((numbers, i) =>
    numbers.flatMap((number, g): [number, number][] => (number === usual[i] ? [] : [[g, number]])),
  );
  kernel.put('oddStart', startsOf(odd.map(({ length }) => length)));
  kernel.put('odd', Int32Array.from(odd.flat(2)));
  return classes;
}

function mostFrequent(numbers: readonly number[]): number {
  const times = new Map<number, number>();
  for (const number of numbers) times.set(number, (times.get(number) ?? 0) + 1);
  return [...times].reduce((most, each) => (each[1] > most[1] ? each : most))[0];
}
