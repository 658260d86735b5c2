/**
 * Removes invisible elements from a page, as hidden text is used to smuggle instructions for an assistant into it.
 * Inline styles and the page's own style sheets are evaluated; external files are not fetched.
 */
import type { Page, PageElement } from './page.js';

const NEVER_SHOWN =
  'embed, audio, video, map, title, meta, link, base, input, select, textarea, datalist, dialog:not([open]), [hidden], [aria-hidden="true"], .sr-only, .visually-hidden, .screen-reader-text';
/** A style that hides, in lower case and without spaces. */
const HIDES =
  /(?:^|;)(?:display:none|visibility:(?:hidden|collapse)|content-visibility:hidden|opacity:0(?![.\d]*[1-9])|font-size:0(?![.\d]*[1-9])|(?:left|top|right|bottom|text-indent|margin-left):-\d{3})/;
/** Style sheets that hide these usually show them once the page has loaded. */
const WHOLE_PAGE = 'html, body, main';

/** @param styles text of the page's style sheets */
export function removeHidden(page: Page, styles: string): void {
  for (const selector of hidingSelectors(styles))
    for (const element of select(page, selector)) if (!element.matches(WHOLE_PAGE)) element.remove();
  for (const element of page.querySelectorAll('[style]'))
    if (hides(element.getAttribute('style') ?? '')) element.remove();
  for (const element of page.querySelectorAll(NEVER_SHOWN)) element.remove();
}

const hides = (style: string) => HIDES.test(withoutComments(style).toLowerCase().replace(/\s/g, ''));

const withoutComments = (css: string) =>
  css
    .split('/*')
    .map((piece, at) =>
      at === 0 ? piece : piece.slice(piece.indexOf('*/') < 0 ? piece.length : piece.indexOf('*/') + 2),
    )
    .join('');

/** Selectors of unconditional rules; rules nested in others, such as print rules, apply only sometimes. */
function hidingSelectors(styles: string): string[] {
  const selectors: string[] = [];
  let depth = 0;
  let selector = '';
  for (const piece of withoutComments(styles).split(/(?<=[{}])/)) {
    if (piece.endsWith('{')) {
      if (depth === 0) selector = piece.slice(0, -1).trim();
      depth++;
    } else {
      if (depth === 1 && !selector.startsWith('@') && hides(piece)) selectors.push(selector);
      depth = Math.max(0, depth - 1);
    }
  }
  return selectors;
}

/** An invalid selector matches nothing, as in a browser. */
function select(page: Page, selector: string): PageElement[] {
  try {
    return [...page.querySelectorAll(selector)];
  } catch {
    return [];
  }
}
