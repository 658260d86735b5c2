/** Makes an article searchable: its passages with their words, and its title and language if they were not given. */
import { detectLanguage } from '../extract/detect-language.js';
import { fullTextOf } from '../full-text-words.js';
import { splitMarkdown } from './split-markdown.js';

export interface ArticleText {
  organisation_id: string;
  markdown: string;
  title: string | null;
  language: string | null;
}

export interface ReadArticle {
  /** Null: not given, and there is no heading. */
  title: string | null;
  /** BCP 47; null: not given, and uncertain. */
  language: string | null;
  passages: {
    /** Headings of its sections, from the outermost to the innermost, one per line. */
    heading: string | null;
    text: string;
    words: string;
  }[];
}

export function readPassages({ organisation_id, markdown, title: given, language: said }: ArticleText): ReadArticle {
  const split = splitMarkdown(markdown, given);
  const title = given ?? split.title;
  const language = said ?? detectLanguage([title ?? '', ...split.passages.map(({ text }) => text)].join('\n'));
  return {
    title,
    language,
    passages: split.passages.map(({ headings, text }) => {
      const heading = headings.length === 0 ? null : headings.join('\n');
      return { heading, text, words: fullTextOf(organisation_id, { title: title ?? '', heading, text }, language) };
    }),
  };
}
