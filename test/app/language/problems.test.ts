import { readdirSync, readFileSync } from 'node:fs';
import { parseAst, transformWithEsbuild } from 'vite';
import { describe, expect, test } from 'vitest';
import { english } from '../../../src/app/language/english/english.ts';
import { LANGUAGES } from '../../../src/app/language/languages.ts';
import { emptyProject, newRow, type Tables } from '../../../src/app/state/project.ts';
import { seatingOf } from '../../../src/app/state/seating.ts';
import { root } from '../../structure/source-tree.ts';

/** Where sentences about faulty input are made that a reader of another language may see. */
const SOURCES = [
  // Options of lists are asked for on the command line alone.
  ...filesIn('src/scenario').filter(
    (file) =>
      !/\/(lower|change)\/|(write-table|codes|definition|from-people|places|asked-columns|pair-weights|roles|doubles|seats|balance)\.ts$/.test(
        file,
      ),
  ),
  ...['project', 'read-result', 'read-schedule', 'schedule-rows', 'project-link'].map(
    (name) => `src/result/${name}.ts`,
  ),
  ...filesIn('src/report/read'),
  'src/check/infeasible/check-infeasible.ts',
  'src/shared/nearest.ts',
];
const others = await Promise.all(LANGUAGES.filter(({ code }) => code !== 'en').map(({ fetch }) => fetch()));

function filesIn(folder: string): string[] {
  return readdirSync(`${root}/${folder}`, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file}`);
}

/** The texts in a source file, with `x` for each value in them. */
async function textsOf(file: string): Promise<string[]> {
  const { code } = await transformWithEsbuild(readFileSync(`${root}/${file}`, 'utf8'), file, {
    target: 'esnext',
  });
  const texts: string[] = [];
  JSON.stringify(parseAst(code), (_, node) => {
    // What the definitions of files say of themselves is for programmers.
    if (node?.type === 'CallExpression' && node.callee.property?.name === 'describe') return node.callee;
    // So is what is wrong with a certificate.
    if (file.startsWith('src/check/') && node?.type === 'CallExpression' && node.callee.name === 'refuse')
      return node.callee;
    if (node?.type === 'Literal' && typeof node.value === 'string') texts.push(node.value);
    if (node?.type === 'TemplateLiteral')
      texts.push(node.quasis.map((part: { value: { cooked: string } }) => part.value.cooked).join('x'));
    return node;
  });
  return texts.filter((text) => /(\b[a-z]{2,}\b.*){2}/.test(text));
}

/** What a reader of another language would stumble over, quoted texts and the fields of documents left out. */
const ENGLISH =
  /\b(the|is|are|of|must|not|has|have|with|line|people|keeps|[Ii]n session|group|and|there|at least)\b/;

test('no kind of rule has its name for programs in English', () => {
  expect(english.problem('This GroupVisits wants 8 visits of "Ann", and this "McX" has this session.')).toBe(
    'This rule wants 8 visits of "Ann", and this "McX" has this session.',
  );
});

test('one person is one, not several, in each language', () => {
  const said = [english, ...others].map(({ plan, people }) => [
    plan.pairSelf('Ann', 1, 1),
    plan.beside(1, 1, 1, 1),
    people.secondList(1, 0, 1),
  ]);
  expect(said.map((texts) => texts.join(' ').replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual([
    'Ann meets the one other. Everyone sits next to the one other, nobody to anybody twice The list has 1 person: 0 new, 1 already here; 1 here is not in it.',
    'Ann trifft die eine andere Person. Alle sitzen neben der einen anderen Person, neben niemandem zweimal Die Liste hat 1 Person: 0 neu, 1 schon da; 1 von hier steht nicht darin.',
    'Ann rencontre l’autre personne. Chacun a pour voisins l’autre personne, jamais deux fois les mêmes La liste a 1 personne : 0 nouvelle, 1 déjà là ; 1 d’ici n’y figure pas.',
  ]);
});

describe.each(others)('problems in $code', ({ problem }) => {
  test.each(SOURCES)('each sentence of %s', async (file) => {
    const sentences = (await textsOf(file)).filter((text) => /^[A-Zx].* .*[.?]$/s.test(text));
    expect(sentences.filter((sentence) => problem(sentence) === sentence)).toEqual([]);
  });

  test('each reason why no plan can keep the rules', async () => {
    const reasons = (await textsOf('src/check/infeasible/arguments.ts')).filter((text) =>
      /^(x|no|none) (?!and)/.test(text),
    );
    expect(reasons.length).toBeGreaterThan(9);
    const proofs = reasons.map((reason) => `In session 1, ${reason}.`);
    const sentences = [...proofs, ...proofs.map((proof) => `No plan can keep all the rules. ${proof}`)];
    expect(sentences.filter((sentence) => ENGLISH.test(problem(sentence)))).toEqual([]);
  });

  test('each reason why a session cannot stay', async () => {
    const listed = [
      ...['is closed in session 2, but has 1 person', 'has 5 people in session 2, but 4 seats'],
      ...['is empty in session 2, but must be used', 'has 1 person in session 2; if used, it needs 2'],
    ].map((words) => `Group "A" ${words}.`);
    const rules = (await textsOf('src/check/legality/rules.ts')).filter((text) => /x"?\.$/.test(text));
    expect(rules.length).toBe(4);
    const named = rules.map((text) =>
      text
        .replace(/^x/, '"Ann", "Bob" and "Cy"')
        .replace('are x', 'are both in "A"')
        .replace('in x', 'in "A"'),
    );
    const reasons = [...listed, ...named, '"Ann" attends session 2, but has no group.'];
    const advice = (await textsOf('src/library/kept-sessions.ts')).filter((text) => /^Keep .*\.$/.test(text));
    expect(advice).toHaveLength(1);
    const whole = reasons.map((reason) => `Session 2 cannot stay as it is: ${reason}`);
    const sentences = [...whole, ...advice].map(problem);
    expect(sentences.filter((sentence) => ENGLISH.test(sentence) || /cannot|must/.test(sentence))).toEqual(
      [],
    );
  });

  test('leave nothing English in what is said of broken documents', () => {
    const golden = readFileSync(`${root}/test/scenario/broken.golden.txt`, 'utf8');
    const said = golden
      .split('\n')
      .filter((line) => /^ {2}\S/.test(line))
      .map((line) => line.trim());
    expect(said.length).toBeGreaterThan(100);
    const left = said.map(problem).filter((text) => ENGLISH.test(text.replace(/„[^“]*“|«[^»]*»|\/\S*/g, '')));
    expect(left).toEqual([]);
  });

  test('leave nothing English in sentences within sentences', () => {
    const text = problem(
      'No plan can keep all the rules. In session 1, "Ann" and "Bob" must stay together and apart at once.',
    );
    expect(text).not.toMatch(ENGLISH);
    const broken = problem('The file is no project. Line 2, column 1: a comma is expected.');
    expect(broken).not.toMatch(ENGLISH);
  });

  test.each<Partial<Tables>>([
    { by: 'courts', number: 1 },
    { by: 'round', number: 1 },
    { by: 'rows', number: 2, rows: 1 },
    { by: 'rows', number: 1000, rows: 1000 },
  ])('leave nothing English in what is said of courts and seats: %j', (seats) => {
    const empty = emptyProject('Table');
    const people = ['Ann', 'Bob', 'Cy'].map(newRow);
    const seating = seatingOf({ ...empty, people, tables: { ...empty.tables, ...seats } });
    if (seating?.ok !== false) throw new Error('nothing is wrong');
    const [{ message, advice = '' }] = seating.issues;
    for (const sentence of [message, advice]) expect(problem(sentence)).not.toBe(sentence);
  });

  test('keep names as they are', () => {
    expect(problem('There is no person "Rock and Roll is a list".')).toContain('Rock and Roll is a list');
    expect(
      problem('In session 2, "A and B", "C \\"D\\" E" and "F" must stay together and apart at once.'),
    ).toMatch(/2.*A and B.*C "D" E.*F/);
  });
});
