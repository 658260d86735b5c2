/**
 * One step of the built-in matcher: results become an answer, and a message becomes a call, a question for a value, or
 * a text. Decisions depend only on the customer's and the matcher's own messages. Function results are only reported,
 * and looked up further if the customer picks a record of a list or asks about the one that was told, so that
 * instructions in data have no effect.
 */
import {
  ASK_FOR_HUMAN,
  HOUSE_TOOLS,
  type ModelRequest,
  type ModelTool,
  SEARCH_KNOWLEDGE,
  SUGGEST_CLOSING,
} from '@frontdesk/contract/language-model';
import { answerPending } from './answer-pending.js';
import { answerQuestion } from './answer-question.js';
import { type Conversation, type Exchange, readConversation } from './conversation.js';
import type { Intent } from './intent.js';
import { readMessage } from './intents.js';
import { detectLanguage } from './languages/detect-language.js';
import { LANGUAGES } from './languages/languages.js';
import { languageOfPhrase } from './languages/read-phrases.js';
import { findLast, findListed } from './last-result.js';
import { findPendingQuestion, namesOption } from './pending-question.js';
import { introduce, listAbilities, sentencesIn, sorry, suggest, withFilesNote } from './phrases.js';
import { askForHuman, call, type Situation, type Step, say } from './step.js';
import type { TextWorker } from './text-worker.js';
import { readMessages } from './values/reading.js';
import { withoutNegated } from './without-negated.js';
import { writeResults } from './write-answer/write-results.js';

/** Number of earlier exchanges whose values may be reused. */
const READ_EXCHANGES = 4;

/** @param now local time in ms: its UTC parts are those of the local clock */
export async function nextStep(request: ModelRequest, worker: TextWorker, now: number): Promise<Step> {
  const offered = new Set(request.tools.map(({ name }) => name));
  const complete = readConversation(request.messages);
  const language =
    saidIn(complete)
      .map(languageSpoken)
      .find((found) => found !== undefined) ?? 'en';
  const functions = request.tools.filter(({ name }) => !HOUSE_TOOLS.has(name) && name !== SEARCH_KNOWLEDGE);
  const conversation = withoutRepeats(complete, language, readsManner(complete, functions, request.aloud));
  const said = saidIn(conversation);
  const { signal } = request;
  const listed = findListed(conversation, functions, now);
  const situation: Situation = {
    conversation,
    functions,
    worker,
    mayCall: (name) => request.tool_choice === 'auto' && offered.has(name),
    offersHuman: offered.has(ASK_FOR_HUMAN) && request.waits_for_human !== true,
    waitsForHuman: request.waits_for_human === true,
    aloud: request.aloud === true,
    language,
    now,
    read: await readMessages([...said, ...said.flatMap((text) => withoutNegated(text, language) ?? [])], worker, {
      language,
      now,
      signal,
    }),
    listed,
    last: findLast(conversation, functions, listed),
    signal,
  };
  const step = withWaiting(await decide(situation), situation);
  if (step.calls.length === 0)
    return { ...step, text: withFilesNote(step.text, conversation.current.files, situation) };
  return request.tool_choice === 'none' ? say(sentencesIn(situation).no_answer_yet, 'question') : step;
}

/** A caller who answers "enough" to "enough or extra?" does not speak of the voice. */
const readsManner = (conversation: Conversation, functions: readonly ModelTool[], aloud = false): boolean =>
  aloud && !namesOption(conversation, functions);

/** The customer's last messages, newest first. */
const saidIn = ({ current, earlier }: Conversation): string[] =>
  [current, ...earlier.slice(0, READ_EXCHANGES)].flatMap(({ said }) => said.toReversed());

/**
 * A customer who did not hear a reply asks their question again: its reply may have been interrupted in a call. What was
 * looked up for that reply is left out, so that "and the next one?" means the same again.
 */
function withoutRepeats(conversation: Conversation, language: string, aloud: boolean): Conversation {
  const { current, earlier, earlierResults } = conversation;
  const [previous, ...before] = earlier;
  const intentOf = ({ said }: Exchange) => readMessage(said.at(-1) ?? '', language, aloud).intent;
  if (previous === undefined || intentOf(current) !== 'repeat') return conversation;
  if (!['question', 'repeat'].includes(intentOf(previous))) return conversation;
  return withoutRepeats(
    {
      ...conversation,
      current: { ...previous, answered: null },
      earlier: before,
      earlierResults: earlierResults.slice(previous.calls.length),
    },
    language,
    aloud,
  );
}

/** If the customer waits for a human and the matcher cannot help, this is added to the reply. */
function withWaiting(step: Step, situation: Situation): Step {
  const helpless = step.kind === 'not_understood' || step.kind === 'refusal';
  if (!situation.waitsForHuman || !helpless) return step;
  return { ...step, text: `${step.text} ${sentencesIn(situation).human_waiting}` };
}

/** Short messages such as "Danke!" are recognised as phrases. */
function languageSpoken(text: string): string | undefined {
  const detected = detectLanguage(text) ?? languageOfPhrase(text);
  return detected !== undefined && LANGUAGES.has(detected) ? detected : undefined;
}

async function decide(situation: Situation): Promise<Step> {
  const { current, results } = situation.conversation;
  if (results.length > 0) return writeResults(situation);
  if (current.said.length > 0) return answerMessage(situation);
  return say(current.files.length > 0 ? '' : sentencesIn(situation).greeting);
}

async function answerMessage(situation: Situation): Promise<Step> {
  const { conversation, functions, language } = situation;
  const whole = conversation.current.said.at(-1) ?? '';
  const wanted = withoutNegated(whole, language);
  const message = readMessage(whole, language, readsManner(conversation, functions, situation.aloud));
  if (message.intent === 'human') return askForHuman(situation);
  if (message.intent === 'question' && wanted !== whole) {
    if (wanted === null) return say(sentencesIn(situation).go_on);
    message.question = readMessage(wanted, language).question;
    conversation.current.said.splice(-1, 1, wanted);
    conversation.current.whole = whole;
  }
  const pending = findPendingQuestion(conversation, functions);
  const answer = await answerPending(pending, message, situation);
  if (answer !== null) return answer;
  return message.intent === 'question'
    ? answerQuestion(message.question, situation)
    : answerIntent(message.intent, situation);
}

function answerIntent(intent: Exclude<Intent, 'question' | 'human'>, situation: Situation): Step {
  const { conversation, functions, mayCall, waitsForHuman, aloud } = situation;
  const sentences = sentencesIn(situation);
  const here = waitsForHuman ? sentences.human_waiting : sentences.here;
  switch (intent) {
    case 'greeting':
      // The chat window has already asked what the customer wants.
      return say(
        `${sentences.hello} ${waitsForHuman || functions.length === 0 ? here : listAbilities(functions, situation)}`,
      );
    case 'thanks':
      return say(sentences.welcome);
    case 'farewell':
      // A caller who says goodbye hangs up.
      return mayCall(SUGGEST_CLOSING) && !aloud
        ? call(SUGGEST_CLOSING, { reason: 'The customer says that everything is answered.' })
        : say(sentences.farewell);
    case 'about_assistant':
      return say(introduce(functions, situation));
    case 'abilities':
      return say(listAbilities(functions, situation));
    case 'yes':
      return say(sentences.tell_more, 'question');
    case 'no':
    case 'never_mind':
      return say(sentences.go_on);
    case 'repeat':
      return say(conversation.earlier[0]?.answered ?? here);
    case 'louder':
      return say([sentences.not_louder, conversation.earlier[0]?.answered ?? here].join('\n\n'));
    case 'small_talk':
    case 'nothing':
      return say(here);
    case 'displeased':
      return say(
        waitsForHuman ? `${sorry(situation)} ${sentences.human_waiting}` : sorry(situation),
        'answer',
        suggest([], situation),
      );
  }
}
