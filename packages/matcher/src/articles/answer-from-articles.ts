/**
 * Answers questions from the organisation's articles if no function clearly matches. If a passage clearly answers the
 * question, it is the reply. Otherwise, titles of possibly helpful articles are offered.
 */
import { type KnowledgePassage, SEARCH_KNOWLEDGE, type Suggestion } from '@frontdesk/contract/language-model';
import { detectLanguage } from '../languages/detect-language.js';
import { inEnglish } from '../languages/dictionary.js';
import { fill, sentencesIn, withHumanOffer } from '../phrases.js';
import { call, type Situation, type Step, say } from '../step.js';
import { contentStems } from '../words.js';
import { cutPassages } from './cut-passage.js';
import { foreignQuery, judgeForeignPassage, languageOfPassage } from './foreign-articles.js';
import { BEFORE_A_FUNCTION, CONFIDENT, judgePassage, LIKE_BEFORE_A_FUNCTION, POSSIBLE } from './judge-passage.js';

/** From this likelihood of a function on, articles are not searched. */
const CLEARLY_RIGHT = 0.8;
/** The minimum lead of the best article over the next one. Otherwise either may be meant. */
const AHEAD = 0.06;
/** Other passages of the article that are hardly worse than the best are told with it. */
const NEAR = 0.12;
const OFFERED = 3;
/** Maximum length of a suggestion's label, in characters. */
const LABEL_CHARACTERS = 80;

interface Judged {
  passage: KnowledgePassage;
  worth: number;
}

/**
 * The search if it has not been made, or the answer from its results. Null if articles do not answer.
 * @param likelihood of the function that would be called otherwise. 0: none
 * @param last the last part of `question`. What was asked before it must not be answered again
 */
export function answerFromArticles(
  question: string,
  situation: Situation,
  likelihood: number,
  last = question,
): Step | null {
  if (likelihood >= CLEARLY_RIGHT) return null;
  if (situation.conversation.passages === undefined)
    return situation.mayCall(SEARCH_KNOWLEDGE) ? call(SEARCH_KNOWLEDGE, { query: question }) : null;
  const judged = judge(question, situation);
  const [first, next] = eachArticle(judged);
  if (first === undefined || first.worth < CONFIDENT || first.worth < (next?.worth ?? 0) + AHEAD) return null;
  const meant = last === question ? judged : judge(last, situation).filter((one) => tellsOf(one, last));
  const [best, ...others] = meant.filter((one) => isOf(first, one));
  if (best === undefined) return null;
  if (likelihood > 0 && !(isBeforeAFunction(best) && maySay(best.passage, question))) return null;
  const { title, url } = best.passage;
  const near = others.filter(({ worth }) => worth >= CONFIDENT && worth >= best.worth - NEAR);
  const text = cutPassages(
    question,
    languageOf(question, situation),
    best.passage,
    near.map(({ passage }) => passage),
  );
  return { ...say(text), sources: [{ title, url }] };
}

const ASKS_PRICE = /\b(?:how much (?:is|are|does|do|for)|prices?|costs?)\b/i;
const ASKS_TO_SHOW = /^\W*(?:please )?(?:can you |could you )?(?:show|find|search|list)\b/i;

/** Whether a passage may say what is asked: no article shows products, and one without a number tells no price. */
const maySay = ({ text }: KnowledgePassage, question: string): boolean =>
  !ASKS_TO_SHOW.test(question) && (!ASKS_PRICE.test(question) || /\d/.test(text));

const isBeforeAFunction = ({ passage, worth }: Judged): boolean =>
  worth >= BEFORE_A_FUNCTION && (passage.likeness ?? 0) >= LIKE_BEFORE_A_FUNCTION;

/**
 * States that there is no clear answer and offers the titles that may help, or searches for articles in other languages.
 * Null if none helps.
 * @param last see {@link answerFromArticles}
 */
export function offerArticles(question: string, situation: Situation, last = question): Step | null {
  const language = languageOf(question, situation);
  const own = eachArticle(judge(question, situation)).filter(
    (one) => one.worth >= POSSIBLE && (last === question || tellsOf(one, last)),
  );
  if (own.some(({ passage }) => !isForeign(passage, language))) return offer(own, language, situation);
  const { passages, foreign_passages } = situation.conversation;
  const english = inEnglish(question, language);
  const query = english === undefined ? undefined : foreignQuery(english, language, passages ?? []);
  if (english === undefined || query === undefined) return offer(own, language, situation);
  if (foreign_passages === undefined)
    return situation.mayCall(SEARCH_KNOWLEDGE) ? call(SEARCH_KNOWLEDGE, { query }) : offer(own, language, situation);
  const possible = foreign_passages
    .map((passage, place) => ({ passage, worth: judgeForeignPassage(english, passage, place === 0) }))
    .filter(({ passage, worth }) => worth >= POSSIBLE && isForeign(passage, language));
  return offer(eachArticle([...own, ...possible]), language, situation);
}

/** @param language of the question */
function offer(possible: readonly Judged[], language: string, situation: Situation): Step | null {
  const best = possible
    .slice(0, OFFERED)
    .map(({ passage }) => ({ passage, title: passage.title.replace(/\s+/g, ' ') }));
  if (best.length === 0) return null;
  const named = best.map(({ passage, title }) => `“${title}”${languageNote(passage, language, situation)}`);
  const text = fill(sentencesIn(situation).articles_may_help, named.join(', '));
  return say(
    withHumanOffer(text, situation),
    'not_understood',
    best.map(({ title }) => asSuggestion(title)),
  );
}

/** " (English)", in the customer's language, if an article is in another. */
function languageNote(passage: KnowledgePassage, language: string, situation: Situation): string {
  if (!isForeign(passage, language)) return '';
  const name = new Intl.DisplayNames([situation.language], { type: 'language' }).of(languageOfPassage(passage) ?? '');
  return ` (${name})`;
}

/** Whether a passage is in another language than this one. */
function isForeign(passage: KnowledgePassage, language: string): boolean {
  const own = languageOfPassage(passage);
  return own !== undefined && own !== language;
}

/** All passages, best first. */
function judge(question: string, situation: Situation): Judged[] {
  const language = languageOf(question, situation);
  return (situation.conversation.passages ?? [])
    .map((passage, place) => ({ passage, worth: judgePassage(question, language, passage, place === 0) }))
    .sort((one, other) => other.worth - one.worth);
}

const isOf = ({ passage: { title, url } }: Judged, { passage }: Judged): boolean =>
  passage.title === title && passage.url === url;

/** Whether a passage has a content word of the question, or it has none. */
function tellsOf({ passage }: Judged, question: string): boolean {
  const asked = contentStems(question);
  const told = new Set(contentStems(passage.text));
  return asked.length === 0 || asked.some((root) => told.has(root));
}

/** The best passage of each, best first. */
function eachArticle(judged: readonly Judged[]): Judged[] {
  const sorted = judged.toSorted((one, other) => other.worth - one.worth);
  return sorted.filter((judged, place) => sorted.findIndex((one) => isOf(one, judged)) === place);
}

const languageOf = (question: string, { language }: Situation) => detectLanguage(question) ?? language;

function asSuggestion(title: string): Suggestion {
  const label =
    title.length > LABEL_CHARACTERS ? `${title.slice(0, LABEL_CHARACTERS - 1).trim()}…`.toWellFormed() : title;
  return { label, message: title };
}
