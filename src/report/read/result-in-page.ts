/** Extracts the result file from a page of `htmlPage`. */

export const RESULT_ELEMENT = 'mingle-result';

/** The page's result as JSON; other text is returned unchanged. */
export function resultText(text: string): string {
  const pattern = new RegExp(`<script type="application/json" id="${RESULT_ELEMENT}">([^<]*)</script>`);
  return pattern.exec(text)?.[1] ?? text;
}
