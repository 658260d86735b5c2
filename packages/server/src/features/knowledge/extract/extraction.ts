/** What the extraction thread is asked and what it answers. */
import type { ArticleFormat } from '@frontdesk/contract';

export interface ContentToExtract {
  format: ArticleFormat;
  /** A PDF file is base64. */
  content: string;
  /** Where it was read: relative links are resolved against it. Without it they become plain text. */
  url?: string | null | undefined;
}

export interface ExtractedContent {
  /** From the document's own title or its first heading. */
  title: string | null;
  /** At most `LIMITS.articleMarkdownCharacters`: no images, no HTML, links are absolute and http(s). */
  markdown: string;
  /** BCP 47: what the document says, else what its words are detected as; null if that is not certain. */
  language: string | null;
}

/** Of a web sitemap, the addresses on its own site, in order, each once: a few more than are read of a source. */
export interface ReadSitemap {
  /** Without fragments. */
  pages: string[];
  /** Of a sitemap index. */
  sitemaps: string[];
}

export type ExtractionJob =
  | { kind: 'content'; input: Pick<ContentToExtract, 'format' | 'content' | 'url'> }
  | { kind: 'sitemap'; xml: string; origins: readonly string[] };
export type ExtractionResult = ExtractedContent | ReadSitemap;
