/**
 * Determines which articles a language model's reply is based on: those whose passages contain a good part of the words
 * and numbers that the reply has and the customer's question does not. The model is not asked, as it might name any
 * article. Articles are taken greedily, each scored only on the words that the articles before it do not explain.
 */
import { type FoundPassage, LIMITS, type MessageSource } from '@frontdesk/contract';
import { comparableWords } from '../features/knowledge/words.js';
import { foldText } from './evidence/fold-text.js';
import { numbersIn } from './evidence/said-numbers.js';

/** What an article must explain of the reply. A number of two or more digits counts as much as two words. */
const LEAST_WORTH = 3;
const LEAST_SHARE = 0.2;
const NUMBER_WORTH = 2;

/**
 * @param passages that the turn has read
 * @param asked the customer's messages, whose words are ignored
 * @returns the article that explains most first, at most `LIMITS.sourcesPerMessage`
 */
export function sourcesOf(reply: string, passages: readonly FoundPassage[], asked: readonly string[]): MessageSource[] {
  if (passages.length === 0) return [];
  const [{ language } = { language: null }] = passages;
  const question = termsOf(asked.join('\n'), language);
  const open = new Map([...termsOf(reply, language)].filter(([term]) => !question.has(term)));
  const all = worthOf(open.keys(), open);
  const articles = passages
    .filter(({ article_id }, place) => passages.findIndex((one) => one.article_id === article_id) === place)
    .map(({ article_id, title, url }) => {
      const own = passages.filter((one) => one.article_id === article_id);
      const text = own.map(({ heading, text }) => `${heading ?? ''}\n${text}`).join('\n');
      return { source: { title, url }, terms: new Set(termsOf(`${title}\n${text}`, language).keys()) };
    });
  const sources: MessageSource[] = [];
  while (sources.length < LIMITS.sourcesPerMessage) {
    const [best] = articles
      .map((article) => ({ ...article, worth: worthOf(article.terms, open) }))
      .sort((one, other) => other.worth - one.worth);
    if (best === undefined || best.worth < LEAST_WORTH || best.worth < LEAST_SHARE * all) break;
    sources.push(best.source);
    for (const term of best.terms) open.delete(term);
  }
  return sources;
}

function worthOf(terms: Iterable<string>, open: ReadonlyMap<string, number>): number {
  let worth = 0;
  for (const term of terms) worth += open.get(term) ?? 0;
  return worth;
}

/** Word stems and normalised numbers, with their weights. @param language of the passages */
function termsOf(text: string, language: string | null): Map<string, number> {
  const words = comparableWords(text, language).filter((word) => !/\d/.test(word));
  const numbers = [...numbersIn(foldText(text))].filter((number) => number.length > 1);
  return new Map([
    ...words.map((word) => [word, 1] as const),
    ...numbers.map((number) => [number, NUMBER_WORTH] as const),
  ]);
}
