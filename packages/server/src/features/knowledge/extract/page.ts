/** The used part of a parsed page. Nothing of it runs and nothing is fetched. */
import { parseHTML } from 'linkedom';
import { rewriteHtml } from './rewrite-html.js';

interface PageNode {
  textContent: string | null;
}

export interface PageElement extends PageNode {
  innerHTML: string;
  readonly firstChild: PageNode | null;
  getAttribute(name: string): string | null;
  matches(selector: string): boolean;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  cloneNode(deep: true): PageElement;
  append(node: PageNode): void;
  replaceWith(node: PageNode): void;
  remove(): void;
}

export interface Page {
  readonly body: PageElement;
  createElement(name: string): PageElement;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
}

export interface OpenedPage {
  page: Page;
  /** The page's declared language. */
  language: string | null;
  /** Text of its own style sheets. */
  styles: string;
}

/** Wraps the page in a single body, whatever tags it omits or adds. @throws {ContentRefusedError} */
export function openPage(html: string): OpenedPage {
  const { body, language, styles } = rewriteHtml(html);
  const { document } = parseHTML(`<!doctype html><html><head></head><body>${body}</body></html>`);
  return { page: document as unknown as Page, language, styles };
}
