/** A parsed page, as far as it is used here: nothing of it runs and nothing is fetched. */
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
  /** What the page says it is written in. */
  language: string | null;
  /** Of its own style sheets. */
  styles: string;
}

/** Whatever tags a page leaves out or puts in, it is read within one body. @throws {ContentRefusedError} */
export function openPage(html: string): OpenedPage {
  const { body, language, styles } = rewriteHtml(html);
  const { document } = parseHTML(`<!doctype html><html><head></head><body>${body}</body></html>`);
  return { page: document as unknown as Page, language, styles };
}
