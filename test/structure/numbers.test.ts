import { expect, it } from 'vitest';
import { tunedNumbers } from '../../tools/tuned-numbers.ts';
import { filesBelow, read } from './source-tree.ts';

/** It may fall: what an experiment of research/ablations.md does not miss goes. */
const MOST = 60;

it('the solver has no more tuned numbers than were measured, and says of each that is none why', () => {
  const { tuned, unused } = tunedNumbers();
  expect(unused).toEqual([]);
  expect(tuned.length).toBeLessThanOrEqual(MOST);
  expect(tuned.length).toBeGreaterThan(50);
});

it('each has the id of its experiment beside it', () => {
  const places = new Set(tunedNumbers().tuned.map(({ place }) => place));
  const silent = [...places].filter((place) => {
    const [file, name] = place.split(' ');
    const [before] = read(`src/solver/${file}`).split(new RegExp(`\\bconst ${name}\\b`));
    // Of those that are shared the head of their file says it.
    const beside = file === 'shared-numbers.ts' ? before : before.slice(before.lastIndexOf('/**'));
    return !/\bA\d+\b/.test(beside);
  });
  expect(silent).toEqual([]);
});

it('the experiments that chose them stand in research/', () => {
  const idsIn = (text: string) => text.match(/\b[AW]\d+\b/g) ?? [];
  const comments = filesBelow('src/solver').flatMap(
    (file) => read(file).match(/^\s*(?:\/?\*|\/\/).*$/gm) ?? [],
  );
  const named = new Set(comments.flatMap(idsIn));
  const known = new Set(
    filesBelow('research')
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) => idsIn(read(file))),
  );
  expect(named.size).toBeGreaterThan(15);
  expect([...named].filter((id) => !known.has(id))).toEqual([]);
});
