/**
 * Draws a message or an article from parsed Markdown by creating elements, never HTML. Blocks and cells have the
 * direction of their own text; a table that is too wide scrolls on its own, also by keyboard.
 */
import styles from './markdown.css?inline';
import { type Part, readMarkdown } from './read-markdown.js';

const BLOCKS = ['p', 'h4', 'ul', 'ol', 'blockquote', 'th', 'td'];

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

/** @param table label of tables for screen readers @param kind of the text */
export function drawMarkdown(
  place: Element,
  message: string,
  table: string,
  kind: 'message' | 'article' = 'message',
): void {
  const root = place.getRootNode() as ShadowRoot;
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  place.replaceChildren(...readMarkdown(message, kind).map((part) => draw(part, table)));
}

function draw(part: Part, label: string): Node {
  if (typeof part === 'string') return document.createTextNode(part);
  const { tag, parts, url, start } = part;
  const element = document.createElement(tag);
  element.append(...parts.map((inner) => draw(inner, label)));
  if (BLOCKS.includes(tag)) element.dir = 'auto';
  if (tag === 'pre') element.dir = 'ltr';
  if (tag === 'th') element.setAttribute('scope', 'col');
  if (start !== undefined) element.setAttribute('start', String(start));
  if (url !== undefined) {
    const address = { href: url, target: '_blank', rel: 'noopener noreferrer nofollow', title: url };
    for (const [name, value] of Object.entries(address)) element.setAttribute(name, value);
  }
  if (tag !== 'table') return element;
  const scrolled = document.createElement('div');
  scrolled.className = 'table';
  scrolled.tabIndex = 0;
  scrolled.setAttribute('role', 'group');
  scrolled.setAttribute('aria-label', label);
  scrolled.append(element);
  return scrolled;
}
