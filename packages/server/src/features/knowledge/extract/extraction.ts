/** Requests and responses of the extraction thread. */
import type { ArticleFormat } from '@frontdesk/contract';

export interface ContentToExtract {
  format: ArticleFormat;
  /** Base64 for a PDF file. */
  content: string;
  /** Its address, against which relative links are resolved. Without it they become plain text. */
  url?: string | null | undefined;
}

export interface ExtractedContent {
  /** From the document's own title or its first heading. */
  title: string | null;
  /** At most `LIMITS.articleMarkdownCharacters`: no images, no HTML, only absolute http(s) links. */
  markdown: string;
  /** BCP 47: declared by the document, or else detected from its words; null if uncertain. */
  language: string | null;
}

/** URLs of a sitemap on its own site, in order, without duplicates: slightly more than a source may have. */
export interface ReadSitemap {
  /** Without fragments. */
  pages: string[];
  /** From a sitemap index. */
  sitemaps: string[];
}

export type ExtractionJob =
  | { kind: 'content'; input: Pick<ContentToExtract, 'format' | 'content' | 'url'> }
  | { kind: 'sitemap'; xml: string; origins: readonly string[] };
export type ExtractionResult = ExtractedContent | ReadSitemap;
