import { html, Markup } from '../../shared/markup.ts';
import type { Language } from '../language/english/english.ts';

export interface DocumentParts {
  /** A plan, or another source of language and version. */
  readonly plan: {
    readonly language: Pick<Language, 'code'>;
    readonly result: { readonly run: { readonly version: string } };
  };
  readonly title: string;
  /** Colour schemes, as in the meta element. */
  readonly colors: 'light' | 'light dark';
  readonly styles: Markup;
  readonly body: Markup | readonly Markup[];
  /** Placed after the visible part. */
  readonly data?: Markup;
  /** The only script allowed to run, by its SHA-256. */
  readonly script?: { readonly text: string; readonly sum: string };
}

/** A self-contained HTML page: no network, no fonts. */
export function htmlDocument({ plan, title, colors, styles, body, data, script }: DocumentParts): string {
  return html`<!doctype html>
<html lang="${plan.language.code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${colors}">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'${script ? html`; script-src 'sha256-${script.sum}'` : null}">
<meta name="generator" content="mingle ${plan.result.run.version}">
<title>${title}</title>
<style>${styles}</style>
</head>
<body>
<main>
${body}
</main>
${data ?? null}${
    script
      ? html`<script>${new Markup(script.text)}</script>
`
      : null
  }</body>
</html>
`.text;
}
