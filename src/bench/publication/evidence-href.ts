/** Links of a publication to its evidence: a web page, or a path of a file. */
import { orElse } from '../../shared/or-else.ts';
import type { CaseComparator } from './definition.ts';
import type { Report } from './report.ts';

/** A link to a web page, which is never opened here. All other links are file paths. */
export function isWebPage(href: string): boolean {
  return /^https?:\/\/[^/\\]/i.test(href);
}

/** Allows only links to a file or a web page, nothing that a browser would run. */
export function checkHref(report: Report, { evidenceHref }: CaseComparator): void {
  if (evidenceHref === null) return;
  const [path] = evidenceHref.split('#');
  // Browsers ignore blanks around and inside a link.
  const isPlain = path !== '' && path === path.trim() && !/[\t\n\r]/.test(path);
  const isEscaped = orElse(() => decodeURIComponent(path), null) !== null;
  if (isPlain && isEscaped && (isWebPage(path) ? URL.canParse(path) : isPlaceOfFile(path))) return;
  const message = `${JSON.stringify(evidenceHref)} is neither the place of a file nor a page of the web`;
  report('evidence_href', ['evidenceHref'], message);
}

/** A path starting with two slashes, of either kind, is another host to a browser, and a file to a program. */
function isPlaceOfFile(path: string): boolean {
  const base = 'https://x.invalid/';
  return (
    !/^(https?:|[/\\]{2})/i.test(path) &&
    URL.canParse(path, base) &&
    new URL(path, base).origin === new URL(base).origin
  );
}
