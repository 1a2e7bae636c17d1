import { afterEach, describe, expect, it } from 'vitest';
import { takeEarlier } from '../../../src/app/people/earlier-panel.tsx';
import { readTyped, textOf } from '../../../src/app/people/people-text.ts';
import { endTyping, takeText, takeTyped } from '../../../src/app/people/take-file.ts';
import { begin } from '../../../src/app/state/history.ts';
import { peopleOfTable } from '../../../src/app/state/people-of-table.ts';
import { emptyProject, newRow, type Project } from '../../../src/app/state/project.ts';
import { open, project, undo } from '../../../src/app/state/store.ts';

const base = emptyProject('Table');
const names = (): string[] => project.peek().people.map(({ name }) => name);
afterEach(() => {
  endTyping();
  open(begin(base));
});

describe('the people of a project as text', () => {
  const again = (now: Project) => {
    const read = readTyped(textOf(now), now);
    return read.ok ? peopleOfTable(read.value) : read.issues;
  };

  it('leaves open when those leave who stay to the end', () => {
    const people = [{ ...newRow('Ann'), from: 2 }, newRow('Bob'), newRow('Cy')];
    expect(textOf({ ...base, people })).toBe('name,arrives\nAnn,2\nBob,\nCy,');
    expect(again({ ...base, people })).toMatchObject({ people, columns: [] });
  });

  it('leaves names as they are that all have the last name first', () => {
    const people = [newRow('Lee, Ann'), newRow('Fox, Cy')];
    expect(again({ ...base, people })).toMatchObject({ people });
  });

  it.each([[['id']], [['name', 'id']], [['First name', 'Name']], [['Full name', 'class']]])(
    'reads back beside columns called %s',
    (columns) => {
      const cells = (who: string) =>
        Object.fromEntries(columns.map((column) => [column, `${column} ${who}`]));
      const people = ['Ann', 'Bob'].map((name) => ({ ...newRow(name), cells: cells(name) }));
      expect(again({ ...base, people, columns })).toMatchObject({ people, columns });
    },
  );
});

describe('names that are typed', () => {
  it('are a step of their own each time that the box is left', () => {
    open(begin(base));
    takeTyped('Ann\nBo');
    takeTyped('Ann\nBob\nCy');
    endTyping();
    takeTyped('');
    expect(names()).toEqual([]);
    undo();
    expect(names()).toEqual(['Ann', 'Bob', 'Cy']);
  });
});

describe('a list', () => {
  it('is said to name nobody, no session, or nothing in common', async () => {
    open(begin(base));
    const list = ['name,apart,together,arrives', 'Ann,Bbo; Cy,red,9', 'Bob,,,2', 'Cy,,,'];
    const { ok, problems } = await takeText(list.join('\n'));
    expect(ok).toBe(true);
    const all = problems.map(({ message }) => message).join('\n');
    expect(all).toContain('nobody is called "Bbo"');
    expect(all).toContain('"red" stands on no other line');
    expect(all).toContain('"9", which is none of the 4 sessions');
  });
});

describe('earlier plans', () => {
  it('are in the order of their files, not of how fast they are read', async () => {
    open(begin(base));
    const file = (name: string, wait: number) => ({
      name,
      arrayBuffer: async () => {
        await new Promise((resolve) => setTimeout(resolve, wait));
        return new TextEncoder().encode('{"session_0":{"A":["Ann","Bob"]}}').buffer;
      },
    });
    const taken = await takeEarlier([file('spring', 20), file('autumn', 0)] as unknown as File[]);
    expect(taken.map(({ ok }) => ok)).toEqual([true, true]);
    expect(project.peek().earlier.map(({ name }) => name)).toEqual(['spring', 'autumn']);
  });
});
