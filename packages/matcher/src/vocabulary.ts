/** What question words ask for, and verbs that request an action, which read-only functions cannot perform. */
import { contentStems, stem } from './words.js';

/** What a question word asks for, and the function words that match it. */
export const QUESTION_CUES: { asked: RegExp; given: ReadonlySet<string> }[] = [
  {
    asked: /\bwhen\b|\bwhat (?:time|date|day)\b|\bhow (?:soon|long)\b|\buntil\b/i,
    given: stems('date time day when hours schedule deadline expire due arrive arrival delivery period month year'),
  },
  {
    asked: /\bwhere\b|\bdirections\b/i,
    given: stems('where address location branch place city status track tracking nearest'),
  },
  {
    asked: /\bhow (?:much|expensive)\b|\bprices?\b|\bcosts?\b/i,
    given: stems('price cost amount balance fee fees total money rate'),
  },
  { asked: /\bhow many\b/i, given: stems('number many count points balance copies days left quantity') },
  { asked: /\bwho\b/i, given: stems('name doctor contact author person who agent driver') },
];

const ACTIONS = stems(
  `cancel change update modify edit book reserve pay transfer send block freeze unblock unfreeze activate deactivate delete remove
   upgrade downgrade subscribe unsubscribe renew extend reschedule register join apply buy purchase report complain add
   create set reset schedule arrange request submit replace exchange redeem refund return move switch increase raise lower resign quit end hold pause sell write fix tow speed hurry expedite prioritise prioritize`,
);

/** Groups of synonymous actions. */
const SAME_ACTS = [
  stems('book reserve schedule arrange'),
  stems('buy purchase order'),
  stems('change update modify edit'),
  stems('send mail'),
];

/** How a message may begin before it asks something. */
export const BEGINS = String.raw`^\W*(?:(?:and|but|so|also|ok|okay|well|then|hm+)\W+)*`;
/** Asks for a fact. "What about 8?" and "how about Friday?" tell a value. */
export const ASKS_FACT = new RegExp(
  String.raw`${BEGINS}(?:what|which|who|whom|whose|when|where|why|how)(?:['’]?s)?\b(?! about\b)`,
  'i',
);

const ASKS_IF_SOLD = 'do (?:you|they) (?:have|sell|stock|carry|keep|rent(?: out)?)|have (?:you|they) got|got any';

/** Asks whether there is such a thing, or to be shown it. */
export const ASKS_FOR_THING = new RegExp(
  String.raw`\b(?:${ASKS_IF_SOLD}|(?:looking|searching) for|show me|i['’]?m after)\b`,
  'i',
);

const ASKS_IF_LEFT =
  'left|available|availability|in stock|sold out|fully booked|there (?:still |any )*(?:space|room|seats?|places?|spots?)';

/** Asks whether a thing can be had now. */
export const ASKS_LEFT = new RegExp(String.raw`\b(?:${ASKS_IF_LEFT})\b`, 'i');

/** Asks whether there is such a thing, or whether it can be had now. */
export const ASKS_AVAILABLE = new RegExp(String.raw`\b(?:${ASKS_IF_SOLD}|${ASKS_IF_LEFT})\b`, 'i');

const PROBLEMS = [
  /\b(?:broken?|damaged|smashed|shattered|crack(?:s|ed)?|torn|ripped|leak(?:s|ing|ed)?|faulty|defect(?:s|ive)?|scratched|dented|rotten|spoil(?:ed|t)|mouldy|moldy|jammed|snapped)\b/i,
  /\b(?:does ?n['’]?t|does not|won['’]?t|stopped|not|no longer) work(?:s|ing)?\b/i,
  /\ban? (?:(?:small|little|big|huge|large) )?(?:hole|crack|tear|stain|scratch|dent|chip) (?:in|on)\b|\bholes in\b/i,
  /\b(?:in|to) (?:pieces|bits|shards)\b/i,
  /\b(?:rude|impolite|unfriendly)\b/i,
  /\b(?:was|were|is|are) (?:(?:so|really|absolutely|just|simply) )?(?:terrible|awful|horrible|dreadful|disgusting)\b/i,
  /\b(?:still|really) hurts?\b|\b(?:nobody|no one) (?:calls?|called|answers?|answered|repl(?:ies|ied)|came)\b/i,
  /\b(?:want|like|need|have) (?:to )?(?:make |file )?(?:a )?complain(?:t|ts)?\b/i,
  /\b(?:fell|fall(?:s|ing|en)?|came|coming) (?:apart|off|loose|undone)\b/i,
  /\b(?:is|are|got|gets|keeps getting) stuck\b/i,
  /\bwrong (?:items?|sizes?|colou?rs?|ones?|products?|things?|orders?|parcels?|articles?)\b/i,
  /\bsomething(?: is|['’]?s) (?:wrong|not right)\b/i,
  /\b(?:is|are|was|were) missing\b/i,
  /\b(?:only (?:got|received|came|arrived|sent)|(?:got|received|sent(?: me| us)?) only)\b/i,
  /\b(?:charged|billed|debited)(?: me| us)? (?:twice|double|too much)\b|\bovercharged\b/i,
];

/** Whether a text says that something is broken, wrong or missing: to look it up again does not help. */
export const reportsProblem = (english: string): boolean => PROBLEMS.some((problem) => problem.test(english));

const SEND_BACK =
  /\b(?:send|sending|give|giving|bring|bringing|ship|shipping|post|posting)((?:\s+[\w'’-]{1,30}){0,4}?)\s+back\b/gi;

/** "Send it back" is to return it; "send it again" is not. */
export const withReturns = (english: string): string => english.replace(SEND_BACK, 'return$1');

/** Whether `known` contains the action or a synonym. */
export function knowsAction(known: ReadonlySet<string>, action: string): boolean {
  if (known.has(action)) return true;
  return SAME_ACTS.some((acts) => acts.has(action) && [...acts].some((act) => known.has(act)));
}

/** Whether a text says what to do, but not with what: "how can I return". */
export const namesOnlyActions = (english: string): boolean => contentStems(english).every((root) => ACTIONS.has(root));

const REQUEST =
  /(?:\b(?:please|can you|could you|would you|will you|want to|wanna|like to|love to|(?<!\b(?:how much|what|when|where|how long|how many [a-z]{1,20}) (?:do |will |would )?(?:i|we) |\bdo (?:i|we) )(?:need|have) to|help me|let me|can i|could i|may i|how (?:do|can|would|could|should) i|how to|i'd like you to|i must|procedure to|steps to|way to|possible to|time to|and|then)\s+|^)(?:(?:please|also|just|kindly|still|now|maybe|perhaps|simply|quickly|possibly)\s+)?(?!pay\s+(?:by|with|in|using|via|through)\b|(?:can|could|may|would|will|how|do|i|please)\b)([a-z]+)(?:\s+up\b)?/gi;

/** The stems of requested actions, such as `cancel`. Empty for a plain question. */
export function requestedActions(text: string): string[] {
  const plain = withReturns(text.toLowerCase()).replace(
    /^(?:hi|hello|hey|ok|okay|so|well|please|yes|no)\b[,.!\s]*/,
    '',
  );
  const actions = [...plain.matchAll(REQUEST)].map(([, verb = '']) => stem(verb));
  return [...new Set(actions)].filter((action) => ACTIONS.has(action));
}

function stems(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/).map(stem));
}

/** "If I order today, ..." asks for a rule; "do you know if it has arrived" does not. */
export const HYPOTHETICAL =
  /(?<!\b(?:know|me|us|check|see|look|sure|certain|wonder|wondering|asking|ask|find out|tell) )\bif (?:i|we|you|someone|somebody|it|they)\b/i;
