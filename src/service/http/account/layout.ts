import type { FastifyReply } from 'fastify';
import { html, Markup } from '../../../shared/markup.ts';

export interface PageParts {
  readonly title: string;
  readonly body: Markup;
  /** Content of the header beside the title. */
  readonly lead?: Markup;
  readonly head?: Markup;
}

export function sendPage(reply: FastifyReply, { title, body, lead, head }: PageParts): FastifyReply {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · mingle</title>
${ICON}
<link rel="stylesheet" href="/account/style.css">
${head ?? null}</head>
<body class="account">
<main>
<header class="top">
<h1>${title}</h1>
${lead === undefined ? null : html`<p class="lead">${lead}</p>`}
</header>
${body}
</main>
</body>
</html>
`;
  return reply.type('text/html; charset=utf-8').send(page.text);
}

const ICON = new Markup(
  `<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Ccircle cx='11' cy='12' r='8' fill='%233b4cca'/%3E%3Ccircle cx='21' cy='20' r='8' fill='%23ec8a4a' fill-opacity='.85'/%3E%3C/svg%3E">`,
);

/** A form with the token that only our pages have. */
export function form(reply: FastifyReply, action: string, content: Markup): Markup {
  return html`<form method="post" action="${action}">
<input type="hidden" name="_csrf" value="${reply.generateCsrf()}">
${content}
</form>`;
}

/** Error of a field, visible and for screen readers. */
export function fieldError(id: string, message: string | undefined): Markup {
  return html`<span id="${id}" class="error">${message ?? null}</span>`;
}

/** A day (UTC), readable by people and programs. */
export function day(at: number): Markup {
  const text = new Date(at).toISOString().slice(0, 10);
  return html`<time datetime="${text}">${text}</time>`;
}
