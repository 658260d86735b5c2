/** The frame of every page: head, masthead, main. Works without scripts; only the chat window is one. */
import { html, type Markup } from './html.js';

/** A whole document. `title` names the page; the shop's name follows. */
export function page(
  title: string,
  content: Markup,
  { width = 'narrow', supportUrl }: { width?: 'narrow' | 'wide'; supportUrl?: string } = {},
): string {
  const chat =
    supportUrl === undefined
      ? html``
      : html`<meta name="support-url" content="${supportUrl}">
<script src="${supportUrl}/widget.js" defer></script>
<script src="/browser/support.js" type="module"></script>`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – Harbour Goods</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/shop.css">
${chat}
</head>
<body>
<header class="masthead"><a href="/"><img src="/icon.svg" alt="" width="32" height="32"> Harbour Goods</a></header>
<main class="${width}">
${content}
</main>
<footer>A fictional shop, to try the support assistant with.</footer>
</body>
</html>
`.text;
}
