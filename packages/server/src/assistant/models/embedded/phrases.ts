/**
 * The fixed sentences of the matcher. Some are recognised in the conversation when the customer answers them, which is
 * how the matcher knows what was asked without keeping anything.
 */
import type { ModelTool } from '../../model.js';
import { describeFunction, joinWords } from './describe-function.js';

export const MAY_I_CLOSE = 'May I close this conversation?';
export const SHALL_I_ASK_A_COLLEAGUE = 'Shall I ask a colleague to help you?';
export const NOT_SURE = "I'm not sure I understood that.";
export const WHICH_ONE = 'Which one do you mean:';

const OFFERED_FUNCTIONS = 4;

export const PHRASES = {
  greeting: 'Hello! How can I help you?',
  welcome: "You're welcome! Is there anything else I can help you with?",
  farewell: "You're welcome. Have a nice day!",
  suggestClosing: `I'm glad I could help. ${MAY_I_CLOSE}`,
  closed: 'Thank you for getting in touch. Goodbye!',
  stayOpen: 'All right, the conversation stays open. What else can I do for you?',
  goOn: 'All right. Is there anything else I can help you with?',
  tellMore: 'Sure, what would you like to know?',
  smallTalk: "I'm here and ready to help. What would you like to know?",
  humanAsked:
    'I have asked a colleague to join this conversation. Please stay here; they will answer as soon as they can.',
  humanFailed: "I'm sorry, I couldn't reach a colleague just now. Please try again in a moment.",
  noHuman: "I'm sorry, I can't call a colleague from here.",
  noAnswerYet: "I'm sorry, I couldn't finish looking that up. Could you ask me again?",
} as const;

const FILES_NOTE = "I can't open files, but a colleague can: I see ";

/** An honest word about files, behind the answer to what was asked; alone where nothing was. */
export function withFilesNote(text: string, files: readonly string[], offersHuman: boolean): string {
  if (files.length === 0) return text;
  const note = `${FILES_NOTE}${joinWords([...files], 'and')}.`;
  return text === '' ? withHumanOffer(note, offersHuman) : `${text}\n${note}`;
}

/** An earlier answer as it was composed: it is recognised by its words. */
export function withoutFilesNote(answer: string): string {
  const [text, note] = answer.split(`\n${FILES_NOTE}`);
  return note === undefined ? answer : (text ?? answer);
}

export function withHumanOffer(text: string, offersHuman: boolean): string {
  return offersHuman ? `${text} ${SHALL_I_ASK_A_COLLEAGUE}` : text;
}

export function introduce(functions: readonly ModelTool[], offersHuman: boolean): string {
  return `I'm an automated assistant, not a person. ${listAbilities(functions, offersHuman)}`;
}

export function listAbilities(functions: readonly ModelTool[], offersHuman: boolean): string {
  if (functions.length === 0) return cannotLookUp(offersHuman);
  const colleague = offersHuman ? ' If you would rather talk to a person, just say so.' : '';
  return `I can ${offer(functions)}.${colleague} What would you like to know?`;
}

export function cannotLookUp(offersHuman: boolean): string {
  return withHumanOffer("I'm sorry, I can't look anything up here at the moment.", offersHuman);
}

/** `likely` are functions that may be meant, best first; the others fill up the list. */
export function unsure(likely: readonly ModelTool[], functions: readonly ModelTool[], offersHuman: boolean): string {
  const [only, second] = likely;
  if (only !== undefined && second === undefined) return `${NOT_SURE} Shall I ${describeFunction(only)}?`;
  const listed = [...likely, ...functions.filter((tool) => !likely.includes(tool))];
  return withHumanOffer(`${NOT_SURE} I can ${offer(listed)}.`, offersHuman);
}

const QUOTED_CHARACTERS = 100;

/** Said behind the answer to the rest of a message. */
export function notUnderstood(part: string): string {
  const quoted = part.length > QUOTED_CHARACTERS ? `${part.slice(0, QUOTED_CHARACTERS)}…` : part;
  return `I'm not sure what to look up for “${quoted.replace(/[.!]$/, '')}”. Could you put that in other words?`;
}

export function askWhich(functions: readonly ModelTool[]): string {
  return `${WHICH_ONE} shall I ${joinWords(functions.map(describeFunction), 'or')}?`;
}

export function cannotDo(functions: readonly ModelTool[], offersHuman: boolean): string {
  const able = functions.length > 0 ? ` What I can do is ${offer(functions)}.` : '';
  return withHumanOffer(`I'm sorry, I can only look things up, so I can't do that for you.${able}`, offersHuman);
}

export function withoutValue(offersHuman: boolean): string {
  return withHumanOffer("No problem. Without it I can't look that up, I'm afraid.", offersHuman);
}

export function sorry(offersHuman: boolean): string {
  return withHumanOffer("I'm sorry that I haven't been of more help.", offersHuman);
}

/** The functions whose description stands in a text of ours, in the order they stand there. */
export function functionsOffered(text: string, functions: readonly ModelTool[]): ModelTool[] {
  const placed = functions.map((tool) => ({ tool, at: text.indexOf(describeFunction(tool)) }));
  return placed
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .map(({ tool }) => tool);
}

function offer(functions: readonly ModelTool[]): string {
  const described = [...new Set(functions.map(describeFunction))];
  return joinWords(described.slice(0, OFFERED_FUNCTIONS), 'or');
}
