import type { ArticlesWords } from './en.js';

export const de: ArticlesWords = {
  search: 'Hilfe durchsuchen',
  articles: 'Artikel',
  found: 'Gefundene Artikel: {count}',
  noneFound: 'Keine Artikel gefunden.',
  searchFailed: 'Die Suche hat nicht geklappt.',
  articleFailed: 'Der Artikel konnte nicht geladen werden.',
  articleGone: 'Diesen Artikel gibt es nicht mehr.',
  tryAgain: 'Noch einmal versuchen',
  askThis: 'Den Assistenten fragen: „{query}“',
  askAssistant: 'Den Assistenten fragen',
  stillOpen: 'Haben Sie noch eine Frage?',
  shortened: 'Das ist der Anfang eines längeren Artikels.',
  readPage: 'Auf der Website lesen',
};
