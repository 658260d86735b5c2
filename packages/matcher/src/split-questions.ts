/** Several questions in one message: at sentence ends, and at an "and" that starts a new question. */
import { contentWords } from './words.js';

const PARTS = 4;
/** "And another thing:" */
const LEAD = /^[^:]{2,40}:\s+/;
/** "Also, could you …" */
const OPENING = /^(?:(?:and|also|plus|then|oh|so)\b,?\s+)+/i;
const QUESTION_START =
  /(?:,\s*)?\b(?:and|also|plus|but|then)\b\s+(?:also\s+)?(?=(?:when|what|whats|where|how|who|which|why|is|are|was|were|do|does|did|can|could|will|would|has|have|tell|show|list|find|check|please|any|i (?:want|need|would|also))\b)/i;

const CONNECTIVE = /(?:,\s*)?\b(?:and|also|plus|but|then)\b\s+(?:also\s+)?/i;

const QUESTION =
  /\?\s*$|^(?:and |also |so |but |please )*(?:when|what|whats|where|how|who|which|whose|why|is|are|was|were|do|does|did|can|could|will|would|has|have|any|tell|show|list|find|check|search|give|i(?:'d| would)? (?:like|want|need)|i'm (?:looking|wondering)|i (?:was )?wonder(?:ing|ed)?|looking for|status of|please)\b/i;

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

/** Splits finer, at each "and" and before what is no question: "bill 2041 please, and where is my card". */
export function splitClauses(text: string): string[] {
  const parts = splitSentences(text, CONNECTIVE);
  const [first = '', ...others] = parts;
  const isTold = TOLD.test(first) && !QUESTION.test(first) && others.some((part) => QUESTION.test(part));
  return (isTold ? others : parts).filter((part) => !GIVEN.test(part));
}

/** "I ordered two mugs", before a question */
const TOLD = /^(?:(?:hi|hello|hey)\W+)?(?:i|we)\b/i;

/** "My card is 2041" gives a value for another part. */
const GIVEN = /^(?:(?:hi|hello|hey)\W+)?(?:i|my|we|our|the|it|its|this|that|number|order)\b\D*\d/i;

function splitSentences(text: string, within: RegExp): string[] {
  return text
    .split(/(?<=[?!])\s+|(?<=[\p{L}\d]{2}\.)\s+(?=\p{Lu})|\n+|;\s+/u)
    .flatMap((sentence) => sentence.split(within))
    .map((part) => part.trim().replace(LEAD, (lead) => (contentWords(lead).length === 0 ? '' : lead)))
    .map((part) => part.replace(OPENING, ''))
    .filter((part) => contentWords(part).length > 0)
    .slice(0, PARTS);
}
