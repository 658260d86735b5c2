/**
 * Converts an HTML page to Markdown: the visible main content. Nothing is fetched and no script runs; menus and other
 * boilerplate are removed if they can be distinguished from the content.
 */
import { gfm } from '@joplin/turndown-plugin-gfm';
import { Readability } from '@mozilla/readability';
import TurndownService from 'turndown';
import { removeHidden } from './hidden-elements.js';
import { openPage, type Page, type PageElement } from './page.js';

export interface HtmlContent {
  title: string | null;
  language: string | null;
  /** The base of relative links, if the page declares one. */
  base: string | null;
  /** Raw; must be normalised. */
  markdown: string;
}

const FURNITURE = 'nav, header, footer, aside, [role="navigation"], [role="search"], [role="banner"]';
/** Readability drops short sections; if it keeps less than this share, the whole content is used. */
const LEAST_KEPT = 0.6;
/** Most rows of a table that is converted in one piece. */
const TABLE_ROWS = 40;

export function readHtml(html: string): HtmlContent {
  const { page, language, styles } = openPage(html);
  const base = page.querySelector('base[href]')?.getAttribute('href') ?? null;
  const shared = textOf(page.querySelector('meta[property="og:title"]')?.getAttribute('content'));
  const written = textOf(page.querySelector('title')?.textContent);
  removeHidden(page, styles);
  const title = shared ?? textOf(page.querySelector('h1')?.textContent) ?? written;
  for (const button of page.querySelectorAll('button')) rename(page, button, 'span');
  for (const summary of page.querySelectorAll('summary')) rename(page, summary, 'h3');
  for (const table of page.querySelectorAll('table')) splitTable(page, table);
  return { title, language, base, markdown: toMarkdown(mainContent(page)) };
}

function mainContent(page: Page): string {
  const [marked, another] = page.querySelectorAll('main, [role="main"], article');
  const plain = (marked !== undefined && another === undefined ? marked : page.body).cloneNode(true);
  for (const element of plain.querySelectorAll(FURNITURE)) element.remove();
  const read = new Readability(page as never, { disableJSONLD: true, keepClasses: true }).parse();
  const kept = read?.textContent?.trim().length ?? 0;
  const whole = plain.textContent?.trim().length ?? 0;
  return read?.content && kept >= whole * LEAST_KEPT ? read.content : plain.innerHTML;
}

function toMarkdown(html: string): string {
  const turndown = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-' });
  turndown.use(gfm);
  turndown.remove(['script', 'style', 'noscript', 'title']);
  return turndown.turndown(html);
}

/** Repeats the head in each part of a long table, so that parts can be read alone. This is also much faster. */
function splitTable(page: Page, table: PageElement): void {
  const [head, ...rows] = table.querySelectorAll('tr');
  if (head === undefined || rows.length <= TABLE_ROWS || table.querySelector('table') !== null) return;
  const parts = page.createElement('div');
  for (let from = 0; from < rows.length; from += TABLE_ROWS) {
    const part = page.createElement('table');
    for (const row of [head.cloneNode(true), ...rows.slice(from, from + TABLE_ROWS)]) part.append(row);
    parts.append(part);
  }
  table.replaceWith(parts);
}

/** A question that expands its answer serves as a heading, and is often a button. */
function rename(page: Page, element: PageElement, name: 'span' | 'h3'): void {
  const renamed = page.createElement(element.querySelector('h1, h2, h3, h4, h5, h6') === null ? name : 'div');
  while (element.firstChild !== null) renamed.append(element.firstChild);
  element.replaceWith(renamed);
}

const textOf = (text: string | null | undefined) => text?.replace(/\s+/g, ' ').trim() || null;
