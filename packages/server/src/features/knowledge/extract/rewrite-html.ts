/**
 * Rewrites HTML before it is parsed into a tree: closes every tag, removes comments, scripts and outer tags, and limits
 * its size, because processing a deep or wide tree takes very long.
 */
import { Parser } from 'htmlparser2';
import { ContentRefusedError } from './content-refused.js';

export interface RewrittenHtml {
  /** The contents of the body. */
  body: string;
  /** The `lang` of the page. */
  language: string | null;
  /** Text of all its style sheets. */
  styles: string;
}

const MOST_DEPTH = 150;
const MOST_ELEMENTS = 30_000;
const OUTER = new Set(['html', 'head', 'body']);
/** Dropped with all of their contents. */
const DROPPED = new Set(['script', 'style', 'noscript', 'template', 'iframe', 'object', 'svg', 'canvas', 'math']);
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const KEPT_ATTRIBUTES = new Set(
  'id class style hidden aria-hidden role open href content property name colspan align alt'.split(' '),
);

/** @throws {ContentRefusedError} for a page that is nested too deeply or has too many elements */
export function rewriteHtml(html: string): RewrittenHtml {
  const written: string[] = [];
  const styles: string[] = [];
  const open: string[] = [];
  let language: string | null = null;
  let elements = 0;
  let dropped: string | undefined;
  let nested = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (++elements > MOST_ELEMENTS)
        throw new ContentRefusedError(`has more than ${MOST_ELEMENTS.toLocaleString('en')} elements: put it in parts`);
      if (dropped !== undefined) {
        if (name === dropped) nested++;
        return;
      }
      if (name === 'html') language ??= attributes.lang ?? null;
      if (OUTER.has(name)) return;
      if (DROPPED.has(name)) {
        dropped = name;
        return;
      }
      written.push(`<${name}${attributesOf(attributes)}>`);
      if (VOID.has(name)) return;
      open.push(name);
      if (open.length > MOST_DEPTH) throw new ContentRefusedError('is nested too deeply');
    },
    ontext(text) {
      if (dropped === 'style') styles.push(text);
      else if (dropped === undefined) written.push(escaped(text));
    },
    onclosetag(name) {
      if (dropped !== undefined) {
        if (name !== dropped) return;
        if (nested > 0) nested--;
        else dropped = undefined;
      } else if (!OUTER.has(name) && !VOID.has(name) && open.at(-1) === name) {
        open.pop();
        written.push(`</${name}>`);
      }
    },
  });
  parser.end(html);
  return { body: written.join(''), language, styles: styles.join('\n') };
}

function attributesOf(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .filter(([name]) => KEPT_ATTRIBUTES.has(name))
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
