import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/app/language/languages.ts';
import { exampleOf } from '../../../src/app/state/example.ts';

test('the example of no occasion has nothing of another language', async () => {
  for (const { fetch } of LANGUAGES) {
    const language = await fetch();
    const { project, schedule } = exampleOf(null, language);
    const tables = [1, 2, 3, 4].map((number) => `${language.table} ${number}`);
    expect(Object.keys(schedule.session_0)).toEqual(tables);
    expect(project.columns).toEqual([]);
  }
});
