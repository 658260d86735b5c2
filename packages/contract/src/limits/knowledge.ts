/** Articles and what they are read from. */
export const KNOWLEDGE_LIMITS = {
  articlesPerOrganisation: 10_000,
  articleExternalIdCharacters: 200,
  articleTitleCharacters: 300,
  articleUrlCharacters: 2_000,
  languageTagCharacters: 35,
  /** Characters of an article as it is put; of a PDF file, of its base64. */
  articleContentCharacters: 8_000_000,
  /** Bytes of the JSON that carries it. */
  articleBodyBytes: 32 * 1024 * 1024,
  /** Bodies above `httpBodyBytes` with articles of one organisation, which a server takes at once. */
  largeArticlesAtOnce: 2,
  /** Characters of an article's Markdown; the rest of a longer text is left out. */
  articleMarkdownCharacters: 500_000,
  articleSearchCharacters: 200,
  articlesPage: 100,
  /** Characters of a passage; a longer section becomes several. */
  passageCharacters: 1_200,
  /** Passages of an organisation; the articles that bring more are refused. */
  passagesPerOrganisation: 50_000,
  /** Characters of a search that are read. */
  knowledgeQueryCharacters: 1_000,
  /** Passages that a search finds. */
  passagesFound: 5,
  /** Characters of a found article that a chat window shows with its title. */
  articleExtractCharacters: 200,
  /** Characters of an article that a customer reads in the chat window; the rest of a longer one is left out there. */
  articleReadCharacters: 60_000,
  /** Searches and articles that one customer session, key or member may request. */
  articleRequestsPerCallerPerMinute: 120,
  /** The same of one organisation: all share the thread that encodes. */
  articleRequestsPerOrganisationPerMinute: 1_200,
  /** Such searches of one organisation that one server works on at once. */
  articleSearchesAtOnce: 8,
  /** Reading a page or file may take this long, in a thread of its own. */
  extractionMs: 10_000,
  /** Memory of that thread in MiB. */
  extractionMemoryMb: 256,
  /** Pages and files that a server reads at once. */
  extractionsAtOnce: 2,
  /** Pages and files of an organisation that wait to be read, in a server. */
  extractionsWaiting: 20,
  /** Bytes of a web page or sitemap that are read. */
  sourcePageBytes: 5 * 1024 * 1024,
  sourcesPerOrganisation: 50,
  /** Pages that a sitemap brings. */
  sourcePages: 2_000,
  /** Sitemaps that a sitemap lists. */
  sourceSitemaps: 20,
  sourceRefreshHours: 24 * 30,
  /** Problems with pages that a source shows. */
  sourceProblems: 20,
  /** Sources that a reply names. */
  sourcesPerMessage: 3,
} as const;
