/**
 * One step of the built-in matcher: results become an answer; a message becomes a call, a question for a value, or words.
 * It decides from the customer's and its own words alone; what functions answered is only ever told, so that instructions
 * inside data have nothing to act on.
 */
import type { ModelRequest } from '../../model.js';
import { ASK_FOR_HUMAN, CLOSE_CONVERSATION, SUGGEST_CLOSING } from '../../tool-names.js';
import { answerPending } from './answer-pending.js';
import { answerQuestion } from './answer-question.js';
import { readConversation } from './conversation.js';
import type { Encoder } from './encoder.js';
import { type Intent, readMessage } from './intents.js';
import { findPendingQuestion } from './pending-question.js';
import { introduce, listAbilities, PHRASES, sorry, withFilesNote } from './phrases.js';
import { askForHuman, call, type Situation, type Step, say } from './step.js';
import { writeResults } from './write-answer/write-results.js';

const HOUSE_TOOLS = new Set([SUGGEST_CLOSING, CLOSE_CONVERSATION, ASK_FOR_HUMAN]);

export async function nextStep(request: ModelRequest, encoder: Encoder, now: number): Promise<Step> {
  const offered = new Set(request.tools.map(({ name }) => name));
  const conversation = readConversation(request.messages);
  const situation: Situation = {
    conversation,
    functions: request.tools.filter(({ name }) => !HOUSE_TOOLS.has(name)),
    encoder,
    mayCall: (name) => request.tool_choice === 'auto' && offered.has(name),
    offersHuman: offered.has(ASK_FOR_HUMAN),
    now,
    signal: request.signal,
  };
  const step = await decide(situation);
  const { files } = conversation.current;
  if (step.calls.length === 0) return say(withFilesNote(step.text, files, situation.offersHuman));
  return request.tool_choice === 'none' ? say(PHRASES.noAnswerYet) : step;
}

async function decide(situation: Situation): Promise<Step> {
  const { current, results } = situation.conversation;
  if (results.length > 0) return say(await writeResults(situation));
  if (current.said.length > 0) return answerMessage(situation);
  return say(current.files.length > 0 ? '' : PHRASES.greeting);
}

async function answerMessage(situation: Situation): Promise<Step> {
  const { conversation, functions } = situation;
  const message = readMessage(conversation.current.said.at(-1) ?? '');
  if (message.intent === 'human') return askForHuman(situation);
  const pending = findPendingQuestion(conversation, functions);
  const answer = await answerPending(pending, message, situation);
  if (answer !== null) return answer;
  return message.intent === 'question'
    ? answerQuestion(message.question, situation)
    : answerIntent(message.intent, situation);
}

function answerIntent(intent: Exclude<Intent, 'question' | 'human'>, situation: Situation): Step {
  const { functions, offersHuman, mayCall } = situation;
  switch (intent) {
    case 'greeting':
      return say(PHRASES.greeting);
    case 'thanks':
      return say(PHRASES.welcome);
    case 'farewell':
      return mayCall(SUGGEST_CLOSING)
        ? call(SUGGEST_CLOSING, { reason: 'The customer says that everything is answered.' })
        : say(PHRASES.farewell);
    case 'about_assistant':
      return say(introduce(functions, offersHuman));
    case 'abilities':
      return say(listAbilities(functions, offersHuman));
    case 'yes':
      return say(PHRASES.tellMore);
    case 'no':
    case 'never_mind':
      return say(PHRASES.goOn);
    case 'small_talk':
    case 'nothing':
      return say(PHRASES.smallTalk);
    case 'displeased':
      return say(sorry(offersHuman));
  }
}
