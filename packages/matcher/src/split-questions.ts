/** Several questions in one message: at sentence ends, and at an "and" that starts a new question. */
import { requestedActions } from './vocabulary.js';
import { contentWords, wordsOf } from './words.js';

const PARTS = 4;
const QUESTION_WORDS = 3;
/** "And another thing:" */
const LEAD = /^[^:]{2,40}:\s+/;
/** "Also, could you …" */
const OPENING = /^(?:(?:and|also|plus|then|oh|so)\b,?\s+)+/i;
/** How a question begins: "when", "until when", "can", "show". */
const ASKING = String.raw`(?:(?:until|till|since|from|at|by|to|for|in|on|with)\s)?(?:when|what|whats|where|how|who|which|whose)|why|is|are|was|were|do|does|did|can|could|will|would|has|have|any|tell|show|list|find|check|please`;
const JOINED = String.raw`(?:,\s*)?\b(?:and|also|plus|but|then)\b\s+(?:also\s+)?`;
const QUESTION_START = new RegExp(`${JOINED}(?=(?:${ASKING}|i (?:want|need|would|also))\\b)`, 'i');
const CONNECTIVE = new RegExp(JOINED, 'i');

const QUESTION = new RegExp(
  String.raw`\?\s*$|,\s(?:when|what|where|how|who|which|why) (?:is|are|was|were|do|does|did|can|could|will|would|much|many|long)\b|^(?:and |also |so |but |please )*(?:${ASKING}|search|give|i(?:'d| would)? (?:like|want|need)|i'm (?:looking|wondering)|i (?:was )?wonder(?:ing|ed)?|looking for|status of)\b`,
  'i',
);

/** The questions, each with its surrounding statements. One part if the message is a single question. */
export function splitQuestions(text: string): string[] {
  const questions: string[] = [];
  let statements = '';
  for (const part of splitSentences(text, QUESTION_START)) {
    if (QUESTION.test(part)) {
      questions.push(`${statements}${part}`);
      statements = '';
    } else if (questions.length > 0) questions[questions.length - 1] += ` ${part}`;
    else statements += `${part} `;
  }
  if (questions.length === 0) return [text];
  return questions.slice(0, PARTS);
}

export const isQuestion = (part: string): boolean => QUESTION.test(part);

/** The only question, if all that is said around it are statements. */
export function questionAmongStatements(text: string): string | undefined {
  const parts = splitSentences(text, QUESTION_START);
  const [only, other] = parts.filter((part) => QUESTION.test(part) || requestedActions(part).length > 0);
  return other === undefined && parts.length > 1 && /\?\s*$/.test(only ?? '') ? only : undefined;
}

/** Splits finer, at each "and" and before what is no question: "bill 2041 please, and where is my card". */
export function splitClauses(text: string): string[] {
  const parts = splitSentences(text, CONNECTIVE);
  const [first = '', ...others] = parts;
  const isTold = TOLD.test(first) && !QUESTION.test(first) && others.some((part) => QUESTION.test(part));
  return (isTold ? others : parts).filter((part) => !GIVEN.test(part) || QUESTION.test(part));
}

/** "I ordered two mugs", before a question */
const TOLD = /^(?:(?:hi|hello|hey)\W+)?(?:i|we)\b/i;

/** "My card is 2041" gives a value for another part; "I need the bill of 2041" does not. */
const GIVEN = /^(?:(?:hi|hello|hey)\W+)?(?:i|my|we|our|the|it|its|this|that|number|order)\b\D*\d/i;

function splitSentences(text: string, within: RegExp): string[] {
  return text
    .split(/(?<=[?!])\s+|(?<=[\p{L}\d]{2}\.)\s+(?=\p{Lu})|\n+|;\s+/u)
    .flatMap((sentence) => sentence.split(within))
    .map((part) => part.trim().replace(LEAD, (lead) => (contentWords(lead).length === 0 ? '' : lead)))
    .map((part) => part.replace(OPENING, ''))
    .filter((part) => contentWords(part).length > 0 || isWholeQuestion(part))
    .slice(0, PARTS);
}

/** "Where exactly are you" asks something, without a word that tells its topic. */
const isWholeQuestion = (part: string) => isQuestion(part) && wordsOf(part).length >= QUESTION_WORDS;
