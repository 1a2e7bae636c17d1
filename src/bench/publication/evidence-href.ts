/** Where a publication says that evidence lies: a page of the web, or a file by its place. */
import { orElse } from '../../shared/or-else.ts';
import type { CaseComparator } from './definition.ts';
import type { Report } from './report.ts';

/** Of a machine that it names; nobody here looks into it. All else is a file's place. */
export function isWebPage(href: string): boolean {
  return /^https?:\/\/[^/\\]/i.test(href);
}

/** Where a reader and a program are led: to a file by its place, or to a page of the web, and to nothing that runs. */
export function checkHref(report: Report, { evidenceHref }: CaseComparator): void {
  if (evidenceHref === null) return;
  const [path] = evidenceHref.split('#');
  // Browsers pass over blanks round it and in it.
  const isPlain = path !== '' && path === path.trim() && !/[\t\n\r]/.test(path);
  const isEscaped = orElse(() => decodeURIComponent(path), null) !== null;
  if (isPlain && isEscaped && (isWebPage(path) ? URL.canParse(path) : isPlaceOfFile(path))) return;
  const message = `${JSON.stringify(evidenceHref)} is neither the place of a file nor a page of the web`;
  report('evidence_href', ['evidenceHref'], message);
}

/** What starts with two strokes, of either kind, is another machine to a browser, and a file to a program. */
function isPlaceOfFile(path: string): boolean {
  const base = 'https://x.invalid/';
  return (
    !/^(https?:|[/\\]{2})/i.test(path) &&
    URL.canParse(path, base) &&
    new URL(path, base).origin === new URL(base).origin
  );
}
