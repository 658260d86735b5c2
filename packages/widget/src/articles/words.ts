/** English texts of the search and articles, in addition to the window's own. */
export const articlesWords = {
  search: 'Search for help',
  clearSearch: 'Clear search',
  articles: 'Articles',
  found: 'Articles found: {count}',
  noneFound: 'No articles found.',
  searchFailed: 'The search failed.',
  articleFailed: 'The article could not be loaded.',
  articleGone: 'This article is no longer available.',
  tryAgain: 'Try again',
  askThis: 'Ask the assistant: “{query}”',
  askAssistant: 'Ask the assistant',
  stillOpen: 'Still have a question?',
  shortened: 'This is the beginning of a longer article.',
  readPage: 'Read on the website',
};

export type ArticlesWords = Record<keyof typeof articlesWords, string>;
