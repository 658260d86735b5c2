/**
 * Answers questions from the organisation's articles if no function clearly matches. If a passage clearly answers the
 * question, it is the reply. Otherwise, titles of possibly helpful articles are offered.
 */
import { type KnowledgePassage, SEARCH_KNOWLEDGE, type Suggestion } from '@frontdesk/contract/language-model';
import { detectLanguage } from '../languages/detect-language.js';
import { fill, sentencesIn, withHumanOffer } from '../phrases.js';
import { call, type Situation, type Step, say } from '../step.js';
import { cutPassage } from './cut-passage.js';
import { foreignQuery, judgeForeignPassage, languageOfPassage } from './foreign-articles.js';
import { BEFORE_A_FUNCTION, CONFIDENT, judgePassage, LIKE_BEFORE_A_FUNCTION, POSSIBLE } from './judge-passage.js';

/** From this likelihood of a function on, articles are not searched. */
const CLEARLY_RIGHT = 0.9;
/** The minimum lead of the best article over the next one. Otherwise either may be meant. */
const AHEAD = 0.06;
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
 */
export function answerFromArticles(question: string, situation: Situation, likelihood: number): Step | null {
  if (likelihood >= CLEARLY_RIGHT) return null;
  if (situation.passages === undefined)
    return situation.mayCall(SEARCH_KNOWLEDGE) ? call(SEARCH_KNOWLEDGE, { query: question }) : null;
  const [best, next] = bestOfEach(question, situation);
  if (best === undefined || best.worth < CONFIDENT || best.worth < (next?.worth ?? 0) + AHEAD) return null;
  if (likelihood > 0 && !isBeforeAFunction(best)) return null;
  const { title, url } = best.passage;
  return { ...say(cutPassage(question, languageOf(question, situation), best.passage)), sources: [{ title, url }] };
}

const isBeforeAFunction = ({ passage, worth }: Judged): boolean =>
  worth >= BEFORE_A_FUNCTION && (passage.likeness ?? 0) >= LIKE_BEFORE_A_FUNCTION;

/**
 * States that there is no clear answer and offers the titles that may help, or searches for articles in other languages.
 * Null if none helps.
 */
export function offerArticles(question: string, situation: Situation): Step | null {
  const own = bestOfEach(question, situation).filter(({ worth }) => worth >= POSSIBLE);
  if (own.some(({ passage }) => !isForeign(passage, question, situation))) return offer(own, question, situation);
  const { passages, foreign_passages, mayCall } = situation;
  const query = foreignQuery(question, languageOf(question, situation), passages ?? []);
  if (query === undefined) return offer(own, question, situation);
  if (foreign_passages === undefined)
    return mayCall(SEARCH_KNOWLEDGE) ? call(SEARCH_KNOWLEDGE, { query }) : offer(own, question, situation);
  const possible = judgeForeign(question, situation).filter(({ worth }) => worth >= POSSIBLE);
  return offer(eachArticle([...own, ...possible]), question, situation);
}

function offer(possible: readonly Judged[], question: string, situation: Situation): Step | null {
  const best = possible
    .slice(0, OFFERED)
    .map(({ passage }) => ({ passage, title: passage.title.replace(/\s+/g, ' ') }));
  if (best.length === 0) return null;
  const named = best.map(({ passage, title }) => `“${title}”${languageNote(passage, question, situation)}`);
  const text = fill(sentencesIn(situation).articles_may_help, named.join(', '));
  return say(
    withHumanOffer(text, situation),
    'not_understood',
    best.map(({ title }) => asSuggestion(title)),
  );
}

/** " (English)", in the customer's language, if an article is in another. */
function languageNote(passage: KnowledgePassage, question: string, situation: Situation): string {
  if (!isForeign(passage, question, situation)) return '';
  const name = new Intl.DisplayNames([situation.language], { type: 'language' }).of(languageOfPassage(passage) ?? '');
  return ` (${name})`;
}

function isForeign(passage: KnowledgePassage, question: string, situation: Situation): boolean {
  const language = languageOfPassage(passage);
  return language !== undefined && language !== languageOf(question, situation);
}

/** The best passage of each article, best first. */
function bestOfEach(question: string, situation: Situation): Judged[] {
  const language = languageOf(question, situation);
  const judged = (situation.passages ?? []).map((passage, place) => ({
    passage,
    worth: judgePassage(question, language, passage, place === 0),
  }));
  return eachArticle(judged);
}

function judgeForeign(question: string, situation: Situation): Judged[] {
  const language = languageOf(question, situation);
  return (situation.foreign_passages ?? [])
    .map((passage, place) => ({ passage, worth: judgeForeignPassage(question, language, passage, place === 0) }))
    .filter(({ passage }) => isForeign(passage, question, situation));
}

/** The best passage of each, best first. */
function eachArticle(judged: readonly Judged[]): Judged[] {
  const sorted = judged.toSorted((one, other) => other.worth - one.worth);
  const isSame = (one: KnowledgePassage, other: KnowledgePassage) => one.title === other.title && one.url === other.url;
  return sorted.filter(({ passage }, place) => sorted.findIndex((one) => isSame(one.passage, passage)) === place);
}

const languageOf = (question: string, { language }: Situation) => detectLanguage(question) ?? language;

function asSuggestion(title: string): Suggestion {
  const label =
    title.length > LABEL_CHARACTERS ? `${title.slice(0, LABEL_CHARACTERS - 1).trim()}…`.toWellFormed() : title;
  return { label, message: title };
}
