/** The text for the results of this turn's calls: functions and built-in tools. */
import { ASK_FOR_HUMAN, CLOSE_CONVERSATION, HOUSE_TOOLS, SUGGEST_CLOSING } from '@frontdesk/contract/language-model';
import { callFunction, readParts } from '../answer-question.js';
import { answerFromArticles, offerArticles } from '../articles/answer-from-articles.js';
import { asksForRest, toldBefore } from '../ask-rest.js';
import { isFollowUp } from '../follow-up.js';
import { readMessage } from '../intents.js';
import { listedItem, messagesAbout } from '../last-result.js';
import { findPendingQuestion } from '../pending-question.js';
import { beginsWith, notUnderstood, SORRY, sentencesIn, withHumanOffer } from '../phrases.js';
import { withNamedAgain, withSearchedAgain } from '../refer-back.js';
import { type Situation, type Step, say } from '../step.js';
import { reportsProblem } from '../vocabulary.js';
import { withoutNegated } from '../without-negated.js';
import { asksFor } from './choose-fields.js';
import { fieldsOf, isObject, readFacts } from './fields.js';
import { writeAnswer } from './write-answer.js';
import { nameOfItem } from './write-facts.js';

export async function writeResults(situation: Situation): Promise<Step> {
  const { conversation, offersHuman, language, now, aloud } = situation;
  const before = toldBefore(situation);
  const context = {
    question: before?.question ?? questionOf(situation),
    told: before?.told,
    picks: picksOf(situation),
    offersHuman,
    language,
    now,
    aloud,
  };
  const sentences = sentencesIn(situation);
  // "How much is shipping to Ireland?" asks for no product. An article may tell.
  const isOpen =
    !FOR_SALE.test(context.question) &&
    conversation.results.every(({ call, result }) => !HOUSE_TOOLS.has(call.name) && foundNothing(result));
  const told = isOpen
    ? (answerFromArticles(context.question, situation, 0) ?? offerArticles(context.question, situation))
    : null;
  if (told !== null) return told;
  const answers = conversation.results.map(({ call, result, reply }) => {
    if (reply !== undefined && conversation.results.length === 1) return reply;
    const failed = isObject(result) && result.ok === false;
    if (call.name === SUGGEST_CLOSING)
      return failed
        ? sentences.welcome
        : `${hasHelped(situation) ? sentences.glad : sentences.closed} ${sentences.may_i_close}`;
    if (call.name === CLOSE_CONVERSATION) return failed ? sentences.farewell : sentences.closed;
    if (call.name === ASK_FOR_HUMAN) return failed ? sentences.human_failed : sentences.human_asked;
    const item = listedItem(call, conversation);
    return item === undefined
      ? writeAnswer(call, result, context)
      : writeAnswer(call, withListed(item, result), { ...context, title: nameOfItem(item) });
  });
  const isOfHouse = conversation.results.some(({ call }) => HOUSE_TOOLS.has(call.name));
  const isAnswered = !isOfHouse && conversation.results.every(({ result }) => !isObject(result) || result.ok !== false);
  const open = isOfHouse ? [] : await whatIsOpen(situation);
  const search = open.find(({ calls }) => calls.length > 0);
  if (search !== undefined) return search;
  const text = [...new Set([...answers, ...open.map((step) => step.text)])].join('\n\n');
  const needsHuman = open.length === 0 && isAnswered && language === 'en' && reportsProblem(context.question);
  return { ...say(''), ...open[0], text: needsHuman ? withHumanOffer(`${SORRY} ${text}`, situation) : text };
}

/** Whether the last message of the customer, if any, was understood. */
function hasHelped({ conversation: { earlier } }: Situation): boolean {
  const [before] = earlier;
  return before !== undefined && before.said.length > 0 && !beginsWith(before.answered ?? '', 'not_sure');
}

/**
 * The open parts of the message: articles about a part that no function answers, or a note that the part was not
 * understood, and one question for a missing value.
 */
async function whatIsOpen(situation: Situation): Promise<Step[]> {
  const { conversation, functions } = situation;
  const pending = findPendingQuestion(conversation, functions);
  const said = pending.kind === 'value' ? pending.original : (conversation.current.said.at(-1) ?? '');
  const { intent, question } = readMessage(withoutNegated(said, situation.language) ?? said, situation.language);
  if (intent !== 'question') return [];
  const parts = await readParts(question, situation);
  const isOpen = ({ part }: { part: string }) => !conversation.results.some(({ result }) => tellsFact(result, part));
  const [sure, unsure] = [parts.sure, parts.unsure.filter(isOpen)];
  const called = new Set([...conversation.results.map(({ call }) => call.name)]);
  const asked = conversation.earlier.map(({ answered }) => answered ?? '').join('\n');
  const missing = sure
    .flatMap(({ chosen, part }) =>
      chosen === null || called.has(chosen.name) || !isOpen({ part })
        ? []
        : [callFunction(chosen, [part, question], situation)],
    )
    .find(({ text }) => text !== '' && !asked.includes(text));
  const unclear = pending.kind === 'value' || sure.length === 0 ? [] : unsure.slice(0, 1);
  return [
    ...unclear.map(
      ({ part }): Step =>
        answerFromArticles(part, situation, 0) ?? {
          ...say(notUnderstood(part, situation), 'not_understood'),
          question: part,
        },
    ),
    ...(missing === undefined ? [] : [missing]),
  ];
}

/** Asks whether there is such a thing: that nothing was found is the answer. */
const FOR_SALE =
  /\b(?:do|have|are|is) (?:you|they|there)\b|\bgot any\b|\b(?:find|need|want|buy|looking|search(?:ing)?)\b/i;

/** Whether a search succeeded without results. */
function foundNothing(result: unknown): boolean {
  if (!isObject(result) || result.ok === false) return false;
  const { fields, lists } = readFacts(result.data);
  return fields.length === 0 && lists.length > 0 && lists.every(({ items }) => items.length === 0);
}

/** Whether the result contains the fact that a part of the message asks for. */
function tellsFact(result: unknown, part: string): boolean {
  if (!isObject(result) || result.ok === false) return false;
  const { fields, lists } = readFacts(result.data);
  return [...fields, ...lists.flatMap(({ items: [first] }) => fieldsOf(first))].some((field) => asksFor(part, field));
}

/** The messages that say which items are meant if the only call is made again: oldest first, this one included. */
function picksOf({ conversation, language }: Situation): string[] {
  const [only, other] = conversation.results;
  const before = only === undefined || other !== undefined ? [] : messagesAbout(only.call, conversation);
  return [...before, conversation.current.said.join('\n')].filter((said) => !asksForRest(said, language));
}

/** A record with what a list told of it, which may be the fact that is asked for. */
const withListed = (item: object, result: unknown): unknown =>
  isObject(result) && isObject(result.data) ? { ...result, data: { ...item, ...result.data } } : result;

/** The customer's question: an earlier one if the last message only gave a value for it. */
function questionOf(situation: Situation): string {
  const { conversation, functions } = situation;
  const said = conversation.current.said.join('\n');
  const pending = findPendingQuestion(conversation, functions);
  if (pending.kind === 'value' || pending.kind === 'choice') return `${pending.original}\n${said}`;
  const before = conversation.earlier[0]?.said.join('\n');
  if (before !== undefined && isFollowUp(said)) return `${before}\n${said}`;
  return withNamedAgain(said, situation, ['text']) ?? withSearchedAgain(said, situation);
}
