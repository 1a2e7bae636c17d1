import { read, root } from '../structure/source-tree.ts';

/** For the package of clients/python as it lies here, and this program. */
export const env = {
  MINGLE: `"${process.execPath}" "${root}bin/mingle.js"`,
  PYTHONPATH: `${root}clients/python/src`,
  PYTHONDONTWRITEBYTECODE: '1',
};

/** The program of a page, and what stands below it as printed. */
export function programOf(page: string): { program: string; printed: string } {
  const [, program, printed] =
    /^```python\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/m.exec(read(page)) ?? [];
  return { program, printed };
}

interface Cell {
  readonly cell_type: string;
  readonly source: readonly string[];
}

/** The code of examples/lunch.ipynb, cell after cell. */
export function notebookProgram({ pandas }: { readonly pandas: boolean }): string {
  const cells: readonly Cell[] = JSON.parse(read('examples/lunch.ipynb')).cells;
  return cells
    .filter(({ cell_type }) => cell_type === 'code')
    .map(({ source }) => source.join(''))
    .filter((code) => pandas || !code.includes('.frame'))
    .join('\n');
}
