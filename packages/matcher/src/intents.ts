/**
 * The intent of a message: a question, greeting, thanks, farewell, yes or no, a request for a human, or talk about the
 * assistant. Polite phrases around a question are removed, so that "Hi! Where is order 1042? Thanks" is a question.
 */
import type { Intent, ReadMessage } from './intent.js';
import { languageOf } from './languages/languages.js';
import { readPhrases } from './languages/read-phrases.js';
import { readManner } from './manner.js';

/** A pattern, or an object with the same method. */
interface Test {
  test(text: string): boolean;
}

const PERSON = `(?:human|humans|person|people|agent|agents|representative|rep|colleague|employee|operator|manager|supervisor|adviser|advisor|someone|somebody|staff|staff member|team member|support team|customer (?:service|support|care)|human being|real one|man|woman|live chat)`;
const HUMAN = [
  oneAfterTheOther(
    /\b(?:speak|talk|chat|connect|connected|transfer|transferred|put (?:me )?through|escalate|hand (?:me )?over|get in touch|reach|contact|forward)\b/i,
    new RegExp(String.raw`\b${PERSON}\b`, 'i'),
  ),
  /\b(?:want|need|get|give|like|prefer|have|bring|fetch|call)\b(?: me| to (?:see|have|reach))?(?: an?| some| the)? (?:real |live |actual |human |proper )*(?:human|real person|live person|agent|representative|operator|human being|person to (?:talk|speak|chat))\b/i,
  new RegExp(
    String.raw`^\W*(?:please\W+)?(?:an? |the )?(?:real |live |actual |human )*${PERSON}(?:\W+(?:please|pls|now))*\W*$`,
    'i',
  ),
  new RegExp(String.raw`\b${PERSON} (?:to|(?:that |who )?i (?:can|could)) (?:talk|speak|chat)\b`, 'i'),
  /\b(?:real|actual|live) (?:human|person|agent|people|employee)\b/i,
  /\b(?:not|don'?t want|not want|no) (?:to (?:talk|speak|chat) (?:to|with) )?(?:a |the |this )?(?:bot|robot|machine|computer|ai)\b/i,
  /\b(?:ask|get|call) (?:a|your) (?:colleague|human|manager|supervisor)\b/i,
  /\bcan (?:someone|somebody|anyone) (?:call|help|contact|phone|ring) me\b/i,
  /\b(?:can|could|may) i (?:please )?(?:speak|talk) (?:to|with) (?!you\b)|\b(?:want|need|like|let me|prefer|rather) (?:to )?(?:speak|talk) (?:to|with) (?!you\b)/i,
];
const ABOUT = [
  /\b(?:are|r) (?:you|u) (?:an? |really |even )*(?:real|human|bot|robot|chatbot|ai|a\.i\.|machine|computer|person|program|alive)\b/i,
  /\b(?:is this|am i (?:talking|speaking|chatting) (?:to|with)) an? (?:automated |real |live |chat)?(?:bot|chatbot|assistant|robot|human|person|machine|computer|ai|real person)\b/i,
  /\b(?:who|what) (?:are|r) (?:you|u)\b(?!\s+(?:doing|selling|open|able|offering|going))/i,
  /\bwhat(?:'s| is) your name\b|\bdo you have a name\b|\bwhat (?:should|can|do) i call you\b/i,
  /\bwho (?:made|built|created|programmed|trained) you\b|\bhow old are you\b|\bwhere are you from\b/i,
];
const ABILITIES = [
  /\bwhat (?:all )?(?:can|could|do) (?:you|u) (?:do|help|offer help|answer)\b(?! (?:with|if|when|about) (?:my|the|an?|old|your)\b)/i,
  /\bhow (?:can|could|do) you help(?: me)?\W*$/i,
  /^\W*(?:can|could|would|will) you (?:please )?help(?: me)?(?: out)?(?: please)?\W*$/i,
  /^\W*(?:i )?(?:need |want )?(?:some )?help(?: me)?(?: please)?\W*$/i,
  /^\W*(?:(?:hi|hey|hello|hiya)\b\W*)?(?:i have|i've got|got|just)? ?(?:a|an|one|another)? ?(?:quick |small |short |simple )?question\W*$/i,
  /\bwhat (?:can|may|could|should) i ask(?: you)?\b|\bwhat (?:things|questions|kind of (?:things|questions)) can (?:you|i)\b/i,
];
const FAREWELL = [
  /\b(?:that'?s|that is|that'll be|that will be|that was|this is|it'?s) (?:all|it|everything)(?: i (?:needed|wanted|need|want)(?: to know)?)?(?: for (?:now|today))?\b(?!\s+(?:wrong|i (?:know|have|can|could)))/i,
  /\b(?:good ?bye|bye(?: bye)?|see (?:you|ya)|cya|take care|have a (?:nice|good|great|lovely|wonderful) (?:day|evening|one|weekend|night)|good night|farewell|talk (?:to you )?later)\b/i,
  /\b(?:i'?m|we'?re) (?:all set|done|good(?: now)?)\b|\ball (?:good|set|done|sorted|clear)(?: now)?\b|\bnothing else\b|\bno more questions\b|\b(?:that|this) (?:solves|solved|fixes|fixed|helped|answers|answered) (?:it|my|everything|that|the)\b/i,
  oneAfterTheOther(/\b(?:no|nope|nah)\b,? (?:that'?s|that is|thanks?|thank you)/i, /\b(?:all|it|everything)\b/i),
  /\byou (?:can|may) close (?:this|the|it)\b/i,
];
const THANKS =
  /\b(?:thanks?(?: you)?|thank (?:you|u|ya)|thx|tnx|ty|cheers|much appreciated|appreciate (?:it|that|your help)|many thanks|great help|very helpful)\b/i;
const GREETING =
  /^\W*(?:hi+|hello+|hey+|hiya|howdy|yo|greetings|good (?:morning|afternoon|evening|day)|morning|evening|dear (?:team|sir(?: or madam)?|madam|all)|hola|hallo)(?:,? (?:there|again|everyone|all|team|guys|you|folks|hi|hello|hey))*\b/i;
const YES =
  /^\W*(?:yes+|yeah|yep|yup|ya|sure(?: thing)?|ok(?:ay|ey)?|k|of course|certainly|definitely|absolutely|please(?: do)?|go ahead|do (?:it|that|so)|sounds good|alright|all right|fine|correct|right|exactly|that would be (?:great|nice|good)|i do|you (?:can|may)|yes please|why not)(?:\W+(?:please|do|thanks?|thank you|go ahead|you (?:can|may)|sure|that(?:'s| is| would be) (?:fine|ok|okay|good|great|right|correct|nice)|close it|i would|i do))*\W*$/i;
const WITH_NO = `(?:thanks?|thank you|please|not yet|don'?t|it'?s (?:fine|ok|okay)|need|wait|i'm (?:fine|good|not done))`;
/** "No, I don't need it, thanks": what is not wanted may be in any words. */
const NO = new RegExp(
  String.raw`^\W*(?:no+|nope|nah|not (?:yet|really|now|at all)|don'?t|please don'?t|no way|never|wait|i'm not done|not necessary|no need)(?:\W+${WITH_NO})*(?:\W*|\W+i (?:don'?t|still have|have another)[\w ']*(?:[^\w ']\W*${WITH_NO})*(?:[^\w ']\W*)?)$`,
  'i',
);
const NEVER_MIND =
  /^\W*(?:(?:oh|ok|okay|no|sorry|well|hm+|ah|wait|actually|please|just)\W+)*(?:never ?mind|forget (?:it|that|about it)|leave it|(?:it |that )?doesn'?t matter|it'?s (?:fine|ok|okay|nothing)|cancel that|don'?t worry|no matter|skip (?:it|that)|stop)(?:\W+(?:then|thanks?|thank you|please|about it))*\W*$/i;
const AGAIN = `(?:again|once more|one more time|more slowly|slower|a (?:bit|little) slower)`;
const REPEAT = [
  /^(?:sorry|what|excuse me|huh|eh) ?\?+$/i,
  new RegExp(
    String.raw`^\W*(?:(?:sorry|i'?m sorry|excuse me|please|wait)\W+)?(?:(?:i beg your )?pardon(?: me)?|come again|${AGAIN}|what (?:did you (?:just )?say|was that)|(?:(?:can|could|would|will) you )?(?:please )?repeat(?: that| it| this)?|(?:(?:can|could|would|will) you )?(?:please )?(?:say|speak|talk)(?: that| it| this)? ${AGAIN}|i (?:didn'?t|did not|couldn'?t|could not) (?:catch|hear) (?:that|you|it|what you said))(?:\W+(?:please|again|for me))*\W*$`,
    'i',
  ),
];
const SMALL_TALK =
  /^\W*(?:how are (?:you|u)(?: doing)?|how'?s it going|what'?s up|sup|how do you do|nice to meet you|are you (?:there|ok|okay|still there)|(?:is )?any(?:one|body) (?:there|here|home|around)|test(?:ing)?|lol|haha+|hmm+|wow|nice|cool|great|perfect|awesome|good|excellent|interesting|i see|got it|understood|good job|well done|done|i'?m (?:logged|signed) in(?: now)?|logged in|i (?:have )?logged in)(?: today| to hear| to know)*\W*$/i;
const DISPLEASED =
  /\b(?:you(?:'re| are| r) (?:\w+ )?(?:useless|stupid|dumb|terrible|awful|no help|not helpful|unhelpful|annoying|an idiot)|this is (?:ridiculous|useless|terrible|unacceptable|a joke|not helpful|not helping)|(?:that|this) (?:doesn'?t|does not|didn'?t|did not) help|not what i asked|you don'?t understand|wtf|stupid bot)\b/i;

/** As the whole message. */
const ANNOYED =
  /^\W*(?:(?:well|ok|okay|oh|hm+|wow)\W+)?(?:that['’]?s|that is|this is|how|i['’]?m|i am)(?: (?:really|so|very|quite|just|pretty|a bit|now|not at all|getting|such))* (?:annoy(?:ing|ed)|frustrat(?:ing|ed)|disappoint(?:ing|ed)|upset(?:ting)?|angry|unacceptable|outrageous|ridiculous|too bad|a shame|a pity|terrible|awful)\W*$/i;

const COURTESIES = [
  new RegExp(String.raw`${GREETING.source}[\s,.!:)-]*`, 'i'),
  /^\W*(?:how are you(?: doing)?(?: today)?|i hope (?:you are|you're|this finds you) \w+|sorry to bother you|excuse me|quick question|i have a question)[\s,.!?:;-]*/i,
  /^\W*(?:thanks?(?: you)?|thank you|thx|cheers|ok(?:ay)?|great|perfect|alright|all right|got it|good|cool|nice|sure|i see|right)(?: (?:so|very) much| a lot| for (?:that|the \w+|your help|this))?[\s]*[,.!:;-]+\s*(?:and |but |so |now )?/i,
  /(?<![\s,.!-])[\s,.!-]+(?:many thanks|thanks?(?: you)?|thank you|thx|cheers)(?: (?:so|very) much| a lot| in advance| for your (?:help|time))*\W*$/i,
  /^\W*(?:please|pls)[\s,]+/i,
];

const MANNERS = { slower: 'repeat', faster: 'repeat', louder: 'louder', stop: 'never_mind' } as const;

/** Maximum number of polite phrases removed. */
const COURTESY_ROUNDS = 8;

/**
 * Reads one customer message. @param language of the message. English is used if it could not be detected. @param aloud
 * it was said in a call
 */
export function readMessage(text: string, language: string, aloud = false): ReadMessage {
  const manner = aloud ? readManner(text, language) : undefined;
  if (manner !== undefined) return { intent: MANNERS[manner], question: text };
  const { says: phrases } = languageOf(language);
  if (phrases !== undefined) {
    const read = readPhrases(text, phrases);
    if (read !== undefined) return read;
  }
  const whole = text.trim();
  const question = withoutCourtesies(whole);
  const says = (patterns: readonly Test[]) => patterns.some((pattern) => pattern.test(whole));
  const found = (intent: Intent): ReadMessage => ({ intent, question });

  if (!/[\p{L}\p{N}]/u.test(whole)) return found('nothing');
  if (says(ABOUT)) return found('about_assistant');
  if (says(HUMAN)) return found('human');
  if (NEVER_MIND.test(whole)) return found('never_mind');
  if (says(REPEAT)) return found('repeat');
  if (YES.test(whole)) return found('yes');
  const short = whole.split(/\s+/).length <= 12;
  if (short && !whole.includes('?') && says(FAREWELL)) return found('farewell');
  if (NO.test(whole)) return found('no');
  if (says(ABILITIES)) return found('abilities');
  if (short && THANKS.test(whole) && !hasSubject(question)) return found('thanks');
  if (SMALL_TALK.test(question) || SMALL_TALK.test(whole)) return found('small_talk');
  if (DISPLEASED.test(whole) || ANNOYED.test(whole)) return found('displeased');
  if (GREETING.test(whole) && !hasSubject(question)) return found('greeting');
  return found('question');
}

/**
 * Matches two patterns in sequence on one line. A single pattern with `.*` between them would search the whole line
 * from each match of the first.
 */
function oneAfterTheOther(first: RegExp, other: RegExp): Test {
  const isIn = (line: string) => {
    const found = first.exec(line);
    return found !== null && other.test(line.slice(found.index + found[0].length));
  };
  return { test: (text) => text.split('\n').some(isIn) };
}

function withoutCourtesies(text: string): string {
  let rest = text;
  for (let before = '', round = 0; before !== rest && round < COURTESY_ROUNDS; round++) {
    before = rest;
    for (const courtesy of COURTESIES) rest = rest.replace(courtesy, '').trim();
  }
  return rest === '' ? text : rest;
}

/** Whether anything remains to be answered without thanks and greetings. */
function hasSubject(question: string): boolean {
  const rest = question
    .replace(THANKS, ' ')
    .replace(GREETING, ' ')
    .replace(
      /\b(?:so|very|much|a lot|lots|again|for|your|the|that|this|help|helping|me|you|really|great|good|ok|okay|it|is|was|all|everyone|team|there|all right|alright|perfect|awesome|answer|quick|reply|info|information|a million|bunch|loads|super|lovely|brilliant|fantastic|amazing|cool|tons|kindly|you're|the best|best|star|wonderful|nice|dear)\b/gi,
      ' ',
    );
  return /[\p{L}\p{N}]{2,}/u.test(rest);
}
