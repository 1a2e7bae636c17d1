/** How the sheets of a workbook come out of a printer, which the library that writes workbooks does not say. */
import { strFromU8, strToU8 } from 'fflate';

export interface SheetPrint {
  readonly name: string;
  readonly landscape: boolean;
  /** Rows, counted from 1, after which a page ends. Excel knows either these or fitting: with them, nothing is scaled. */
  readonly breaks: readonly number[];
}

const FITTED = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';

type Files = Readonly<Record<string, Uint8Array>>;

/**
 * Every sheet without breaks is made as wide as a page; each repeats its first row, and has its name and page below.
 *
 * @param files of the workbook, by path
 * @param sheets in the order of the workbook
 */
export function withPrintSetup(files: Files, sheets: readonly SheetPrint[]): Files {
  const changed: Record<string, Uint8Array> = { ...files };
  const change = (path: string, to: (xml: string) => string): void => {
    changed[path] = strToU8(to(strFromU8(files[path])));
  };
  for (const [index, sheet] of sheets.entries()) {
    change(`xl/worksheets/sheet${index + 1}.xml`, (xml) =>
      xml
        .replace('<sheetViews>', sheet.breaks.length > 0 ? '<sheetViews>' : `${FITTED}<sheetViews>`)
        .replace('</worksheet>', `${pageSetup(sheet)}</worksheet>`),
    );
  }
  const titles = sheets.map(
    ({ name }, index) =>
      `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${name.replaceAll("'", "''")}'!$1:$1</definedName>`,
  );
  change('xl/workbook.xml', (xml) =>
    xml.replace('<definedNames/>', `<definedNames>${titles.join('')}</definedNames>`),
  );
  return changed;
}

/** The order of the elements is the schema's. */
function pageSetup({ landscape, breaks }: SheetPrint): string {
  const rows = breaks.map((row) => `<brk id="${row}" max="16383" man="1"/>`).join('');
  return [
    '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.7" header="0.3" footer="0.3"/>',
    `<pageSetup orientation="${landscape ? 'landscape' : 'portrait'}" fitToWidth="1" fitToHeight="0"/>`,
    '<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>',
    breaks.length > 0
      ? `<rowBreaks count="${breaks.length}" manualBreakCount="${breaks.length}">${rows}</rowBreaks>`
      : '',
  ].join('');
}
