/** The result file inside a page that `htmlPage` wrote. */

export const RESULT_ELEMENT = 'mingle-result';

/** The JSON of the page's result; any other text is given back as it is. */
export function resultText(text: string): string {
  const pattern = new RegExp(`<script type="application/json" id="${RESULT_ELEMENT}">([^<]*)</script>`);
  return pattern.exec(text)?.[1] ?? text;
}
