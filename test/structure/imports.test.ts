import { describe, expect, it } from 'vitest';
import { importTable } from './import-table.ts';
import { areaOf, filesBelow, importsOf } from './source-tree.ts';

const sources = filesBelow('src').filter((file) => /\.tsx?$/.test(file));
const imports = new Map(sources.map((file) => [file, importsOf(file)]));
const rules = new Map(importTable().map((rule) => [rule.area, rule]));

/** Every file that the files reach at run time, with the file that pulls it in. */
function reachedFrom(start: string[]): Map<string, string> {
  const reached = new Map<string, string>();
  const open = [...start];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    for (const { target, typeOnly } of imports.get(file) ?? []) {
      if (typeOnly || reached.has(target)) continue;
      reached.set(target, file);
      open.push(target);
    }
  }
  return reached;
}

function edgesInto(areas: string[], forbidden: string[]): string[] {
  return [...reachedFrom(sources.filter((file) => areas.includes(areaOf(file) ?? '')))]
    .filter(([target]) => forbidden.includes(areaOf(target) ?? ''))
    .map(([target, from]) => `${from} → ${target}`);
}

describe('the import table of docs/architecture.md', () => {
  it('has a row for every folder of src/', () => {
    const areas = new Set(sources.map(areaOf));
    expect([...areas].filter((area) => area === null || !rules.has(area))).toEqual([]);
  });

  it('lets nothing import upwards', () => {
    for (const { area, allowed } of rules.values()) {
      if (area === 'cli') continue;
      for (const other of allowed) expect(rules.get(other)?.allowed.has(area)).toBe(false);
    }
  });

  it('is what the code does', () => {
    const breaches: string[] = [];
    for (const [file, found] of imports) {
      const area = areaOf(file);
      const rule = rules.get(area ?? '');
      for (const { target, typeOnly } of found) {
        const into = areaOf(target);
        if (into === null || into === area) continue;
        const fine = rule?.allowed.has(into) && (typeOnly || !rule.typesOnly.has(into));
        if (!fine) breaches.push(`${file} → ${target}`);
      }
    }
    expect(breaches).toEqual([]);
  });

  it('holds for imports of files that exist', () => {
    const known = new Set(sources);
    const missing = [...imports].flatMap(([file, found]) =>
      found
        .filter(({ target }) => target.startsWith('src/') && target.endsWith('.ts') && !known.has(target))
        .map(({ target }) => `${file} → ${target}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('the forbidden edges', () => {
  it('keep the checker apart from what it checks', () => {
    expect(edgesInto(['check'], ['solver', 'bounds'])).toEqual([]);
    const lowered = [...reachedFrom(['check']).keys()].filter((file) =>
      file.startsWith('src/scenario/lower/'),
    );
    expect(lowered).toEqual([]);
  });

  it('keep construction and search from leaning on the checker', () => {
    const inner = sources.filter((file) => /^src\/solver\/(construct|search)\//.test(file));
    const leaning = inner.flatMap((file) =>
      (imports.get(file) ?? [])
        .filter(({ target }) => ['check'].includes(areaOf(target) ?? ''))
        .map(({ target }) => `${file} → ${target}`),
    );
    expect(leaning).toEqual([]);
  });

  it('keep the benchmark away from the solver', () => {
    expect(edgesInto(['bench'], ['solver'])).toEqual([]);
  });

  it('keep the client and the wire contract away from the server and the solver', () => {
    const light = ['service/wire', 'service/client', 'result', 'scenario', 'shared'];
    const isLight = (file: string) => light.some((folder) => file.startsWith(`src/${folder}/`));
    const start = sources.filter((file) => /^src\/service\/(wire|client)\//.test(file));
    expect(start).not.toEqual([]);
    const heavy = [...reachedFrom(start)].filter(([target]) => !isLight(target));
    expect(heavy.map(([target, from]) => `${from} → ${target}`)).toEqual([]);
  });

  it('keep reports from working anything out again', () => {
    expect(edgesInto(['report'], ['check'])).toEqual([]);
  });
});

describe('the reader of imports', () => {
  it('sees every way to import and no comment', () => {
    const text = `
      // import { no } from './comment.ts';
      /* import './block.ts' */
      import 'node:fs';
      import './effect.ts';
      import type { A } from './types.ts';
      import {
        b,
      } from '../below/b.ts';
      export { c } from './c.ts';
      export type * from './d.ts';
      const lazy = () => import('./lazy.ts');
      new Worker(new URL('../../dist/solver/worker.js', import.meta.url));
    `;
    expect(importsOf('src/cli/x.ts', text)).toEqual([
      { target: 'src/cli/effect.ts', typeOnly: false },
      { target: 'src/cli/types.ts', typeOnly: true },
      { target: 'src/below/b.ts', typeOnly: false },
      { target: 'src/cli/c.ts', typeOnly: false },
      { target: 'src/cli/d.ts', typeOnly: true },
      { target: 'src/cli/lazy.ts', typeOnly: false },
      { target: 'src/solver/worker.ts', typeOnly: false },
    ]);
  });
});
