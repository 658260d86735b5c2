/** Several questions in one message: at sentence ends, and at an "and" that starts a new question. */
import { contentWords } from './words.js';

const PARTS = 4;
/** "And another thing:" */
const LEAD = /^[^:]{2,40}:\s+/;
const QUESTION_START =
  /(?:,\s*)?\b(?:and|also|plus|but|then)\b\s+(?:also\s+)?(?=(?:when|what|whats|where|how|who|which|why|is|are|was|were|do|does|did|can|could|will|would|has|have|tell|show|list|find|check|please|any|i (?:want|need|would|also))\b)/i;

const QUESTION =
  /\?\s*$|^(?:and |also |so |but |please )*(?:when|what|whats|where|how|who|which|whose|why|is|are|was|were|do|does|did|can|could|will|would|has|have|any|tell|show|list|find|check|search|give|i(?:'d| would)? (?:like|want|need)|i'm (?:looking|wondering)|i (?:was )?wonder(?:ing|ed)?|looking for|status of|please)\b/i;

/** The questions, each with its surrounding statements. One part if the message is a single question. */
export function splitQuestions(text: string): string[] {
  const questions: string[] = [];
  let statements = '';
  for (const part of splitSentences(text)) {
    if (QUESTION.test(part)) {
      questions.push(`${statements}${part}`);
      statements = '';
    } else if (questions.length > 0) questions[questions.length - 1] += ` ${part}`;
    else statements += `${part} `;
  }
  if (questions.length === 0) return [text];
  return questions.slice(0, PARTS);
}

/** Also splits short requests between questions: "bill 2041 please, and where is my card" has two parts. */
export function splitWishes(text: string): string[] {
  return splitSentences(text).filter((part) => QUESTION.test(part) || !STATEMENT.test(part));
}

/** "My card is 2041" is a statement without a request. */
const STATEMENT =
  /^(?:(?:hi|hello|hey)\W+)?(?:i|i['’]?(?:m|ve|d|ll)|my|we|our|the|it|its|it['’]s|this|that|he|she|they|you|there|number|order|no)\b/i;

function splitSentences(text: string): string[] {
  return text
    .split(/(?<=[?!])\s+|(?<=[\p{L}\d]{2}\.)\s+(?=\p{Lu})|\n+|;\s+/u)
    .flatMap((sentence) => sentence.split(QUESTION_START))
    .map((part) => part.trim().replace(LEAD, (lead) => (contentWords(lead).length === 0 ? '' : lead)))
    .filter((part) => contentWords(part).length > 0)
    .slice(0, PARTS);
}
