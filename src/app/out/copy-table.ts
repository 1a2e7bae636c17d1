/** The plan for the clipboard: one row per person, for spreadsheets and word processors. */
import type { Plan } from '../../report/plan.ts';
import { itineraryTable } from '../../report/tables.ts';
import { withoutFormula } from '../../shared/csv-text.ts';
import { html } from '../../shared/markup.ts';
import { listen } from '../listen.ts';

const [TEXT, HTML] = ['text/plain', 'text/html'];

/** Clipboard contents by MIME type. No cell can be run as a formula or read as a date. */
export function clipboardTable(plan: Plan): Record<string, string> {
  const { header, rows } = itineraryTable(plan, plan.language);
  const cells = [header, ...rows].map((row) => row.map((cell) => withoutFormula(cell.replace(/\s+/g, ' '))));
  const [first, ...others] = cells;
  const table = html`<table><tr>${first.map((cell) => html`<th>${cell}</th>`)}</tr>${others.map(
    (row) => html`<tr>${row.map((cell) => html`<td style="mso-number-format:'\\@'">${cell}</td>`)}</tr>`,
  )}</table>`;
  return { [TEXT]: cells.map((row) => row.join('\t')).join('\n'), [HTML]: table.text };
}

/** Returns whether it was copied. */
export async function copyTable(plan: Plan): Promise<boolean> {
  const all = clipboardTable(plan);
  try {
    const blobs = Object.entries(all).map(([type, text]) => [type, new Blob([text], { type })]);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
    return true;
  } catch {
    return copiedByCommand(all);
  }
}

/** Over http, as in a local network, browsers offer no clipboard API, only the copy event. */
function copiedByCommand(all: Record<string, string>): boolean {
  const end = listen(
    {
      copy: (event) => {
        event.preventDefault();
        for (const [type, text] of Object.entries(all)) event.clipboardData?.setData(type, text);
      },
    },
    document,
    { capture: true },
  );
  const isCopied = document.execCommand('copy');
  end();
  return isCopied;
}
