/** The layout of both pages: a table of contents, a link to the other page, a skip link. No script. */
import { escaped } from './html.js';

export const STYLESHEET_PATH = '/api/docs/style.css';

export interface PageSection {
  id: string;
  title: string;
  /** The entries of the contents below the title. */
  entries: { id: string; title: string }[];
  html: string;
}

const pages = [
  { path: '/api/docs', json: '/api/docs/json', name: 'HTTP interface', format: 'OpenAPI 3.1' },
  { path: '/api/events', json: '/api/events/json', name: 'Helpdesk events', format: 'AsyncAPI 3' },
] as const;

export type PagePath = (typeof pages)[number]['path'];

/** @param given.introduction and the sections' `html` are already HTML */
export function writePage(given: { path: PagePath; introduction: string; sections: PageSection[] }): string {
  const own = pages.find(({ path }) => path === given.path) ?? pages[0];
  const links = pages.map(
    ({ path, name }) => `<a href="${path}"${path === given.path ? ' aria-current="page"' : ''}>${escaped(name)}</a>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(own.name)} · Frontdesk</title>
<link rel="stylesheet" href="${STYLESHEET_PATH}">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><span class="product">Frontdesk</span><nav aria-label="Documentation">${links.join('')}</nav></header>
<div class="columns">
<nav class="contents" aria-label="On this page">${given.sections.map(writeContents).join('\n')}</nav>
<main id="content" tabindex="-1">
<h1>${escaped(own.name)}</h1>
${given.introduction}
<p>For programs: <a href="${own.json}">${own.format} as JSON</a>.</p>
${given.sections.map(writeSection).join('\n')}
</main>
</div>
</body>
</html>
`;
}

function writeContents({ id, title, entries }: PageSection): string {
  const items = entries.map((entry) => `<li><a href="#${entry.id}">${escaped(entry.title)}</a></li>`);
  const list = items.length > 0 ? `<ul>${items.join('')}</ul>` : '';
  return `<details><summary>${escaped(title)}</summary><a href="#${id}">${escaped(title)}</a>${list}</details>`;
}

function writeSection({ id, title, html }: PageSection): string {
  return `<section aria-labelledby="${id}"><h2 id="${id}">${escaped(title)}</h2>\n${html}</section>`;
}

/** Makes an id for a page from any text. */
export function anchor(...parts: string[]): string {
  return parts.join('-').replace(/[^A-Za-z0-9_-]+/g, '-');
}
