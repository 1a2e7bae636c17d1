/** Lists as schools and clubs keep them, planned in one try. */
import { describe, expect, it } from 'vitest';
import { mingle } from './fake-io.ts';
import { scratchFile } from './scratch.ts';

const quickly = ['--groups', '2', '--sessions', '2', '--iterations', '500', '--lanes', '1'];

const pupils = [
  '\uFEFFKlassenliste 8b;;;',
  ';;;',
  'Nachname;Vorname;Geschlecht;Klasse',
  'Müller;Anna;w;8b',
  'Müller;Anna;w;8b',
  'Özdemir;Çağla;W;8b',
  ';;;',
  'von der Höh;Theo;M;8b',
  'Meier ;Paul;m;8b',
  'Fuchs;Rosa;;8b',
].join('\r\n');

describe('a list', () => {
  it('with a mark, a title, blank lines, names in two columns and a name twice is planned in one try', async () => {
    const file = scratchFile('klasse.csv', pupils);
    const { code, out, err } = await mingle(['solve', file, ...quickly, '--balance', 'Geschlecht']);
    expect(code).toBe(0);
    expect(out).toContain('Theo von der Höh');
    expect(out).toContain('Anna Müller (2)');
    expect(err.match(/\[\w+\]/g)).toEqual([
      '[lines_above_heading]',
      '[duplicate_name]',
      '[merged_values]',
      '[unused_columns]',
    ]);
  });

  it('is told of a line that is longer than its header without a word of flags', async () => {
    const { err } = await mingle([
      'solve',
      scratchFile('long.csv', 'Name,Team\nAnn,x,y\nBob,y\n'),
      ...quickly,
    ]);
    expect(err).toContain('[wrong_length]');
    expect(err).not.toContain('two people');
  });

  it('takes short flags', async () => {
    const file = scratchFile('names.csv', 'Ann\nBob\nCy\nDee\n');
    const { code, out } = await mingle(['solve', file, '-g', '2', '-s', '2', '-t', '100ms']);
    expect([code, out.includes('Session 2')]).toEqual([0, true]);
  });

  it('has faults that lead to the flag or the column that they come from', async () => {
    const file = scratchFile('people.csv', 'name,together\nAnn,x\nBob,x\nCy,\nDee,\n');
    const wrong = async (...flags: string[]) =>
      (await mingle(['validate', file, ...quickly.slice(0, 4), ...flags])).err;
    expect(await wrong('--apart', 'Ann,Bop')).toContain('error: --apart "Ann,Bop": ');
    expect(await wrong('--apart', 'Ann')).toContain('Name two people or more: "Ann,Bob".');
    expect(await wrong('--balance', 'tame')).toContain('error: --balance "tame": There is no column "tame".');
    expect(await wrong('--id-column', 'nmae')).toContain('--id-column COLUMN names it.');
    expect(await wrong('--groups', '9')).toContain('error: --groups 9: 4 people cannot fill 9 groups.');
    const conflict = await wrong('--apart', 'Bob,Ann');
    expect(conflict).toContain('error: --apart "Bob,Ann": Bob and Ann never sit together.');
    expect(conflict).toContain(`error: ${file}, column "together": Ann and Bob sit together.`);
  });
});
