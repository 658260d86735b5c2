/** Articles and their sources. */
export const KNOWLEDGE_LIMITS = {
  articlesPerOrganisation: 10_000,
  articleExternalIdCharacters: 200,
  articleTitleCharacters: 300,
  articleUrlCharacters: 2_000,
  languageTagCharacters: 35,
  /** Characters of an article's submitted content; for a PDF file, of its base64. */
  articleContentCharacters: 8_000_000,
  /** Bytes of the JSON body with an article. */
  articleBodyBytes: 32 * 1024 * 1024,
  /** Bodies above `httpBodyBytes` with articles of one organisation that a server accepts at the same time. */
  largeArticlesAtOnce: 2,
  /** Characters of an article's Markdown; the rest of a longer text is omitted. */
  articleMarkdownCharacters: 500_000,
  articleSearchCharacters: 200,
  articlesPage: 100,
  /** Characters of a passage; a longer section becomes several. */
  passageCharacters: 1_200,
  /** Passages of an organisation; articles that would exceed this are refused. */
  passagesPerOrganisation: 50_000,
  /** Characters of a search; further ones are ignored. */
  knowledgeQueryCharacters: 1_000,
  /** Results of a search. */
  passagesFound: 5,
  /** Characters of a found article that a chat window shows below its title. */
  articleExtractCharacters: 200,
  /** Characters of an article in the chat window; the rest of a longer one is omitted there. */
  articleReadCharacters: 60_000,
  /** Searches and article requests of one customer session, key or member. */
  articleRequestsPerCallerPerMinute: 120,
  /** The same for one organisation, because all share the thread that encodes. */
  articleRequestsPerOrganisationPerMinute: 1_200,
  /** Concurrent searches of one organisation, on each server. */
  articleSearchesAtOnce: 8,
  /** Time limit for reading a page or file, in a separate thread. */
  extractionMs: 10_000,
  /** Memory of that thread in MiB. */
  extractionMemoryMb: 256,
  /** Pages and files that a server reads concurrently. */
  extractionsAtOnce: 2,
  /** Pages and files of an organisation that wait to be read, on each server. */
  extractionsWaiting: 20,
  /** Bytes of a web page or sitemap that are read. */
  sourcePageBytes: 5 * 1024 * 1024,
  sourcesPerOrganisation: 50,
  /** Pages of a sitemap. */
  sourcePages: 2_000,
  /** Sitemaps listed in a sitemap. */
  sourceSitemaps: 20,
  sourceRefreshHours: 24 * 30,
  /** Problems with pages that a source shows. */
  sourceProblems: 20,
  /** Sources listed in a reply. */
  sourcesPerMessage: 3,
} as const;
