/** Parses and prints Markdown: CommonMark with tables. */
import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown, gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown } from 'mdast-util-to-markdown';
import { gfmTable } from 'micromark-extension-gfm-table';

export const parseMarkdown = (markdown: string): Root =>
  fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });

export const writeMarkdown = (tree: Root): string =>
  toMarkdown(tree, {
    bullet: '-',
    rule: '-',
    listItemIndent: 'one',
    extensions: [gfmTableToMarkdown({ tablePipeAlign: false })],
  });

/** The plain text of a node, with blocks separated. */
export function plainText(node: Nodes): string {
  if ('value' in node) return node.value;
  if (!('children' in node)) return node.type === 'break' ? '\n' : '';
  const separator = node.type === 'paragraph' || node.type === 'heading' || node.type === 'link' ? '' : '\n';
  return node.children.map(plainText).join(INLINE.has(node.type) ? '' : separator);
}

const INLINE = new Set(['emphasis', 'strong', 'delete', 'tableCell']);
