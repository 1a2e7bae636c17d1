import { serviceSettings } from '../src/service/settings/environment.ts';

const BEGIN = '<!-- the table is made by npm run schemas -->\n\n';
const END = '\n\n<!-- end of the table -->';

/** Text of docs/operations.md with the table of settings from the code. */
export function withSettingsTable(page: string): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error('docs/operations.md has no place for the table of settings');
  const rows = serviceSettings().map(({ path, variable, byDefault, ownDefault, about }) => {
    const shown = variable === 'MINGLE_WORKERS' ? 'cores − 1' : `\`${JSON.stringify(byDefault)}\``;
    const own = ownDefault === undefined ? '' : `; \`own\`: \`${JSON.stringify(ownDefault)}\``;
    return `| \`${path.join('.')}\`, \`${variable}\` | ${shown}${own} | ${about} |`;
  });
  const table = ['| setting, variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
  return `${before}${BEGIN}${table}${END}${after}`;
}
