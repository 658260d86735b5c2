/**
 * Normalises Markdown before it is stored, whatever its source: no images, HTML or comments, and only absolute http(s)
 * links. Embedded HTML is converted as a page is.
 */
import { LIMITS } from '@frontdesk/contract';
import { hasUserInfo } from '@frontdesk/contract/web-links';
import type { Definition, Nodes, PhrasingContent, Root, RootContent } from 'mdast';
import { parseMarkdown, plainText, writeMarkdown } from './markdown-tree.js';

export interface NormalisedMarkdown {
  markdown: string;
  /** The first heading. */
  heading: string | null;
  /** As plain text, without markup. */
  text: string;
}

interface Reading {
  base: string | null;
  /** Converts a piece of HTML to Markdown. */
  fromHtml: (html: string) => string;
  definitions: ReadonlyMap<string, Definition>;
}

/** @param base for resolving relative links */
export function normaliseMarkdown(
  markdown: string,
  { base, fromHtml }: Pick<Reading, 'base' | 'fromHtml'>,
): NormalisedMarkdown {
  const tree = parseMarkdown(markdown);
  const definitions = new Map<string, Definition>();
  collectDefinitions(tree, definitions);
  const reading = { base, fromHtml, definitions };
  const kept: Root = {
    type: 'root',
    children: tree.children.flatMap((node) => normalise(node, reading) as RootContent[]),
  };
  const heading = kept.children.find((node) => node.type === 'heading');
  return {
    markdown: shortened(writeMarkdown(kept)),
    heading: (heading && plainText(heading).trim()) || null,
    text: plainText(kept),
  };
}

function collectDefinitions(node: Nodes, into: Map<string, Definition>): void {
  if (node.type === 'definition') {
    if (!into.has(node.identifier)) into.set(node.identifier, node);
  } else if ('children' in node) for (const child of node.children) collectDefinitions(child, into);
}

/** Maps a node to itself, nothing, or replacements. */
function normalise(node: Nodes, reading: Reading): Nodes[] {
  switch (node.type) {
    case 'image':
    case 'imageReference':
    case 'definition':
      return [];
    case 'html':
      return readBlock(node.value, reading);
    case 'link':
      return toLink(node.url, node.children, reading);
    case 'linkReference':
      return toLink(reading.definitions.get(node.identifier)?.url ?? '', node.children, reading);
    case 'paragraph':
    case 'heading':
    case 'emphasis':
    case 'strong':
    case 'delete':
    case 'tableCell': {
      const children = node.children.flatMap((child) => normalisePhrase(child, reading)) as PhrasingContent[];
      return children.length > 0 || node.type === 'tableCell' ? [{ ...node, children } as Nodes] : [];
    }
    case 'blockquote':
    case 'list':
    case 'listItem':
    case 'table':
    case 'tableRow': {
      const children = (node.children as Nodes[]).flatMap((child) => normalise(child, reading));
      return children.length > 0 ? [{ ...node, children } as Nodes] : [];
    }
    default:
      return [node];
  }
}

/** Inline tags are removed, their text stays. */
function normalisePhrase(node: Nodes, reading: Reading): Nodes[] {
  if (node.type !== 'html') return normalise(node, reading);
  return /^<br\b/i.test(node.value) ? [{ type: 'break' }] : [];
}

function readBlock(html: string, reading: Reading): Nodes[] {
  const inner = { ...reading, fromHtml: () => '' };
  return parseMarkdown(reading.fromHtml(html)).children.flatMap((node) => normalise(node, inner));
}

function toLink(url: string, children: readonly Nodes[], reading: Reading): Nodes[] {
  const words = children.flatMap((child) => normalisePhrase(child, reading)) as PhrasingContent[];
  const target = absolute(url, reading.base);
  if (target === null || words.length === 0) return words;
  return [{ type: 'link', url: target, children: words as Extract<Nodes, { type: 'link' }>['children'] }];
}

function absolute(url: string, base: string | null): string | null {
  if (!URL.canParse(url, base ?? undefined)) return null;
  const target = new URL(url, base ?? undefined);
  return /^https?:$/.test(target.protocol) && !hasUserInfo(target) ? target.href : null;
}

/** Cuts between two blocks if possible. */
function shortened(markdown: string): string {
  const most = LIMITS.articleMarkdownCharacters;
  if (markdown.length <= most) return markdown.trim();
  const cut = markdown.lastIndexOf('\n\n', most);
  return markdown
    .slice(0, cut > most / 2 ? cut : most)
    .toWellFormed()
    .trim();
}
