/**
 * Converts Markdown to the chat's plain text: paragraphs and lists, bold and code with their markers, links followed by
 * their addresses, tables row by row.
 */
import type { Nodes, Parent, PhrasingContent, RootContent, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { toString as textOf } from 'mdast-util-to-string';
import { gfmTable } from 'micromark-extension-gfm-table';

/** The blocks of a text: paragraphs, list items and table rows. Headings are omitted. */
export function toPlainBlocks(markdown: string): string[] {
  const { children } = fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  return children.flatMap(blocksOf);
}

/** Joins blocks to one text: list items on adjacent lines, paragraphs separated by blank lines. */
export function joinBlocks(blocks: readonly string[]): string {
  return blocks.reduce((text, block) => {
    if (text === '') return block;
    return `${text}${isPoint(block) ? '\n' : '\n\n'}${block}`;
  }, '');
}

export const isPoint = (block: string): boolean => /^(?:- |\d+\. )/.test(block);

function blocksOf(node: RootContent): string[] {
  switch (node.type) {
    case 'heading':
    case 'html':
    case 'thematicBreak':
    case 'definition':
      return [];
    case 'list':
      return node.children.map((item, place) => {
        const mark = node.ordered ? `${(node.start ?? 1) + place}. ` : '- ';
        return `${mark}${item.children.flatMap(blocksOf).join(' ')}`;
      });
    case 'blockquote':
      return node.children.flatMap(blocksOf);
    case 'table':
      return rowsOf(node);
    case 'code':
      return [node.value];
    case 'paragraph':
      return [inline(node)].filter((text) => text !== '');
    default:
      return [textOf(node)].filter((text) => text !== '');
  }
}

/** "Basic: 10 € a month; Plus: 20 €": each cell after the name of its column. */
function rowsOf({ children: [head, ...rows] }: Table): string[] {
  const names = head?.children.map(inline) ?? [];
  return rows.map(({ children }) => {
    const cells = children.map((cell, place) => {
      const text = inline(cell);
      return place === 0 || !names[place] ? text : `${names[place]}: ${text}`;
    });
    return `- ${cells.filter((cell) => cell !== '').join('; ')}`;
  });
}

function inline(node: Parent): string {
  return node.children
    .map((child) => inlineOf(child as PhrasingContent))
    .join('')
    .replace(/[ \t]+/g, ' ')
    .trim();
}

function inlineOf(node: PhrasingContent): string {
  switch (node.type) {
    case 'strong':
      return `**${inline(node)}**`;
    case 'inlineCode':
      return `\`${node.value}\``;
    case 'break':
      return '\n';
    case 'link': {
      const text = inline(node);
      return text === node.url || text === '' ? node.url : `${text} (${node.url})`;
    }
    case 'html':
      return '';
    default:
      return 'children' in node ? inline(node) : textOf(node as Nodes).replaceAll('\n', ' ');
  }
}
