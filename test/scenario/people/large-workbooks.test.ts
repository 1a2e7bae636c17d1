import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { readPeopleWorkbook } from '../../../src/scenario/people/read-workbook.ts';
import { MOST_UNPACKED } from '../../../src/shared/unzip.ts';

/** What is read of a workbook with this file in place of its own: names, or the first issue. */
async function readWith(name: string, text: string): Promise<string> {
  const files = unzipSync(new Uint8Array(await writeXlsxFile([['Name'], ['Ann']]).toBuffer()));
  const read = await readPeopleWorkbook(zipSync({ ...files, [name]: strToU8(text) }));
  return read.ok ? read.value.people.map(({ id }) => id).join() : read.issues[0].message;
}

/** @param cell far from a list of one name */
const sheetWith = (cell: string) => {
  const named = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = [`<row r="1">${named('A1', 'Name')}</row>`, `<row r="2">${named('A2', 'Ann')}</row>`];
  return `<worksheet><sheetData>${rows.join('')}<row r="1048576">${cell}</row></sheetData></worksheet>`;
};

test('refuses a workbook that unpacks to too much, before it does', async () => {
  const read = await readPeopleWorkbook(zipSync({ 'xl/a.xml': new Uint8Array(MOST_UNPACKED + 1) }));
  expect(read.ok || read.issues[0].message).toContain('more than 64 MiB when unpacked');
});

test('refuses a value so far from the list that all cells up to it would not fit; formats may be anywhere', async () => {
  const sheet = 'xl/worksheets/sheet1.xml';
  const far = sheetWith('<c r="XFD1048576" t="inlineStr"><is><t>.</t></is></c>');
  expect(await readWith(sheet, far)).toBe('A sheet has cells as far as XFD1048576, more than can be read.');
  expect(await readWith(sheet, sheetWith('<c r="XFD1048576" s="0"/>'))).toBe('Ann');
  expect(await readWith(sheet, sheetWith('<c r="A1048576"><v/></c>'))).toBe('Ann');
});

test('says of a workbook without cells what it lacks, and finds no end of a tag only once', async () => {
  const book = '<workbook><sheets></sheets></workbook>';
  expect(await readWith('xl/workbook.xml', book)).toBe(
    'The file is no Excel workbook: no sheet has cells that can be read.',
  );
  const endless = sheetWith(`<c ${'r="A3" '.repeat(150_000)}`);
  const cut = endless.slice(0, endless.lastIndexOf('</row>'));
  expect(await readWith('xl/worksheets/sheet1.xml', cut)).toBe(
    'The file is no Excel workbook: unclosed tag.',
  );
});
