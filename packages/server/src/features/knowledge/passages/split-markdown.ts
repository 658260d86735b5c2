/**
 * Splits an article into passages: by heading, and long sections into several. Lists and tables stay whole if they fit;
 * parts of a split table repeat its head.
 */
import { LIMITS } from '@frontdesk/contract';
import type { Nodes, Root, RootContent, Table } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { parseMarkdown } from '../extract/markdown-tree.js';

export interface Passage {
  /** Headings of its sections, from the outermost to the innermost, without the article's title. */
  headings: string[];
  /** Markdown, at most `LIMITS.passageCharacters`. */
  text: string;
}

export interface SplitArticle {
  /** The first heading; null: there is none. */
  title: string | null;
  passages: Passage[];
}

const BETWEEN_BLOCKS = '\n\n';
const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });

/** @param title of the article; null: its first heading */
export function splitMarkdown(markdown: string, title: string | null): SplitArticle {
  const tree = parseMarkdown(markdown);
  const first = tree.children.find(({ type }) => type === 'heading');
  const found = first === undefined ? null : textOf(first).trim().slice(0, LIMITS.articleTitleCharacters) || null;
  const sections = sectionsOf(tree, markdown, title ?? found);
  return {
    title: found,
    passages: sections.flatMap(({ headings, blocks }) => joinBlocks(blocks).map((text) => ({ headings, text }))),
  };
}

interface Section {
  headings: string[];
  /** Pieces of the text, each at most as long as a passage. */
  blocks: string[];
}

function sectionsOf(tree: Root, markdown: string, title: string | null): Section[] {
  const path: string[] = [];
  let section: Section = { headings: [], blocks: [] };
  const sections = [section];
  for (const node of tree.children) {
    if (node.type === 'heading') {
      path.length = Math.min(path.length, node.depth - 1);
      path[node.depth - 1] = textOf(node).trim();
      section = { headings: path.filter((heading) => heading && heading !== title), blocks: [] };
      sections.push(section);
    } else section.blocks.push(...blocksOf(node, markdown));
  }
  return sections;
}

function blocksOf(node: RootContent, markdown: string): string[] {
  if (node.type === 'thematicBreak' || node.type === 'definition') return [];
  const text = sourceOf(node, markdown);
  if (text === '' || (node.type === 'html' && text.startsWith('<!--'))) return [];
  if (text.length <= LIMITS.passageCharacters) return [text];
  if (node.type === 'table') return splitTable(node, markdown);
  if (node.type === 'list' || node.type === 'blockquote')
    return pack(
      node.children.flatMap((child) => cutToFit(sourceOf(child, markdown))),
      '\n',
    );
  return cutToFit(text);
}

const sourceOf = ({ position }: Nodes, markdown: string): string =>
  markdown.slice(position?.start.offset ?? 0, position?.end.offset ?? 0).trim();

/** Splits a table's rows. Each part repeats the head if it leaves room. */
function splitTable({ children: [head, ...rows] }: Table, markdown: string): string[] {
  if (head === undefined) return [];
  const rule = `|${' --- |'.repeat(head.children.length)}`;
  const begin = `${sourceOf(head, markdown)}\n${rule}\n`;
  const lines = rows.map((row) => sourceOf(row, markdown));
  if (begin.length > LIMITS.passageCharacters / 2) return pack([begin.trim(), ...lines].flatMap(cutToFit), '\n');
  const room = LIMITS.passageCharacters - begin.length;
  return pack(
    lines.flatMap((line) => cutToFit(line, room)),
    '\n',
    room,
  ).map((part) => begin + part);
}

/** Splits into sentences and groups as many as fit; a longer sentence is cut, between words if possible. */
function cutToFit(text: string, most: number = LIMITS.passageCharacters): string[] {
  if (text.length <= most) return [text];
  // Keeps no segment itself: each holds a copy of the whole text.
  const parts = Array.from(sentences.segment(text), ({ segment }) => cutLong(segment, most)).flat();
  return pack(parts, '', most);
}

function cutLong(sentence: string, most: number): string[] {
  const parts: string[] = [];
  let rest = sentence;
  while (rest.length > most) {
    const space = rest.lastIndexOf(' ', most);
    const end = space > most / 2 ? space : most - (isHighSurrogate(rest.charCodeAt(most - 1)) ? 1 : 0);
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...parts, rest];
}

const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff;

const joinBlocks = (blocks: readonly string[]): string[] => pack(blocks, BETWEEN_BLOCKS);

/** Groups adjacent parts while they fit. */
function pack(parts: readonly string[], between: string, most: number = LIMITS.passageCharacters): string[] {
  const packed: string[] = [];
  let current = '';
  for (const part of parts) {
    if (current !== '' && current.length + between.length + part.length > most) {
      packed.push(current);
      current = '';
    }
    current = current === '' ? part : current + between + part;
  }
  return [...packed, current].map((text) => text.trim()).filter((text) => text !== '');
}
