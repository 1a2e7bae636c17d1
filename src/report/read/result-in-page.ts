/** Extracts the result file from a page of `htmlPage`. */

export const RESULT_ELEMENT = 'mingle-result';

export function titleIn(page: string): string | null {
  const title = /<title>([^<]*)<\/title>/.exec(page)?.[1];
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return title?.replace(/&(\w+|#39);/g, (whole, sign) => signs[sign] ?? whole) ?? null;
}

/** The page's result as JSON; other text is returned unchanged. */
export function resultText(text: string): string {
  const pattern = new RegExp(`<script type="application/json" id="${RESULT_ELEMENT}">([^<]*)</script>`);
  return pattern.exec(text)?.[1] ?? text;
}
