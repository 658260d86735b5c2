/**
 * Parses a message or an article as Markdown with tables, into a tree for `draw-markdown.ts`. HTML stays text. In a
 * message, escapes and character references stay text too, and only literal URLs become links, because the service
 * checks URLs in that form.
 */
import { findWebLinks, isWebLink } from '@frontdesk/contract/web-links';
import type { Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';

const OFF = ['htmlFlow', 'htmlText', 'codeIndented', 'setextUnderline', 'definition'];
/** The service uses these in articles; people do not use them in messages. */
const OFF_IN_MESSAGES = ['characterEscape', 'characterReference'];
/** Deeper nesting is dropped, as it would overflow the stack. */
const DEEPEST = 32;
const MAIL = /^mailto:[^\s?]+$/i;
const BULLET = /^([ \t]{0,9})•(?=\s)/gm;

/** An element by its tag, or text. */
export type Part = string | { tag: string; parts: Part[]; url?: string; start?: number };

/** @param kind an article is the organisation's own: it may have headings, and any links @returns the blocks */
export function readMarkdown(message: string, kind: 'message' | 'article' = 'message'): Part[] {
  const text = message.replace(BULLET, '$1-');
  const { children } = fromMarkdown(text, {
    extensions: [gfmTable(), { disable: { null: kind === 'article' ? OFF : [...OFF, ...OFF_IN_MESSAGES] } }],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  return children.flatMap((block) => read(block, { text, kind }, 0));
}

interface Whole {
  text: string;
  kind: 'message' | 'article';
}

function read(node: Nodes, whole: Whole, depth: number): Part[] {
  if (depth > DEEPEST) return ['…'];
  const inside = () =>
    ('children' in node ? node.children : []).flatMap((child: RootContent) => read(child, whole, depth + 1));
  const element = (tag: string, parts = inside()): Part[] => [{ tag, parts }];
  switch (node.type) {
    case 'text':
      return readText(node.value);
    case 'break':
      return element('br');
    case 'strong':
      return element('strong');
    case 'emphasis':
      return element('em');
    case 'inlineCode':
      return element('code', [node.value]);
    case 'code':
      return element('pre', [{ tag: 'code', parts: [node.value] }]);
    case 'link':
      return (isWebLink(node.url) || MAIL.test(node.url)) && isAsWritten(node, whole)
        ? [{ tag: 'a', parts: inside(), url: node.url }]
        : [...inside(), ` (${node.url})`];
    case 'image':
      return isWebLink(node.url) && isAsWritten(node, whole)
        ? [{ tag: 'a', parts: [node.alt || node.url], url: node.url }]
        : [`${node.alt ?? ''} (${node.url})`];
    case 'heading':
      return whole.kind === 'article' ? element('h4') : element('p', element('strong'));
    case 'paragraph':
      return element('p');
    case 'blockquote':
      return element('blockquote');
    case 'thematicBreak':
      return element('hr');
    case 'list':
      return node.ordered ? [{ tag: 'ol', parts: inside(), start: node.start ?? 1 }] : element('ul');
    case 'listItem':
      return element(
        'li',
        node.children.flatMap((child) => (child.type === 'paragraph' ? unwrap(child) : read(child, whole, depth + 1))),
      );
    case 'table': {
      const [head, ...rows] = node.children;
      const row = (cells: typeof head, tag: string): Part[] => [
        { tag: 'tr', parts: (cells?.children ?? []).map((cell) => ({ tag, parts: unwrap(cell) })) },
      ];
      const body = rows.flatMap((cells) => row(cells, 'td'));
      return element('table', [
        { tag: 'thead', parts: row(head, 'th') },
        { tag: 'tbody', parts: body },
      ]);
    }
    default:
      return 'value' in node ? [node.value] : inside();
  }

  function unwrap({ children }: { children: readonly Nodes[] }): Part[] {
    return children.flatMap((child) => read(child, whole, depth + 1));
  }
}

const isAsWritten = ({ url }: { url: string }, { text, kind }: Whole): boolean =>
  kind === 'article' || text.includes(url);

/** Splits text into lines, with web addresses as links. */
function readText(value: string): Part[] {
  return value.split('\n').flatMap((line, index): Part[] => {
    const parts: Part[] = index === 0 ? [] : [{ tag: 'br', parts: [] }];
    let from = 0;
    for (const { index: at, url } of findWebLinks(line)) {
      parts.push(line.slice(from, at), { tag: 'a', parts: [url], url });
      from = at + url.length;
    }
    return [...parts, line.slice(from)].filter((part) => part !== '');
  });
}
