/**
 * Everyday words that mean the same at a front desk, whatever the trade: a customer says parcel where an organisation
 * wrote delivery. And the words that ask for something to be done, which functions that only read cannot do.
 */
import { stem } from './words.js';

const SAME = [
  'parcel package shipment delivery courier post mail',
  'order purchase buy',
  'price cost fee charge tariff expensive cheap rate',
  'open close opening hours closing',
  'appointment booking reservation visit consultation',
  'doctor physician gp practitioner dentist specialist',
  'loan borrow lend',
  'fine penalty overdue',
  'payment pay paid',
  'balance money funds',
  'refund reimburse',
  'phone telephone',
  'address directions location',
  'holiday vacation leave pto',
  'warranty guarantee',
  'stock availability available inventory',
  'product item article goods',
  'points rewards bonus loyalty',
  'bill invoice',
  'store shop branch outlet',
  'plan subscription membership package',
  'arrive arrival deliver delivery',
  'prescription medicine medication',
  'vaccination vaccine jab shot immunisation immunization',
  'salary wage pay income paycheck',
  'luggage baggage suitcase bag',
  'spend spent expense spending',
  'owe outstanding due',
  'expire expiry expiration',
  'kid child children',
  'atm cash machine',
  'fuel gas petrol',
  'blocked frozen locked',
  'film movie',
  'car vehicle',
  'flat apartment house',
  'repair fix maintenance service',
  'outage disruption interruption failure',
  'track tracking trace',
  'event happening activity workshop',
  'rubbish garbage trash waste bin',
  'appointment slot',
  'ready done finished complete status',
  'exhibition exhibit show',
  'show performance play concert gig',
  'ticket seat admission entry',
  'rent let lease tenancy',
  'flat apartment studio housing accommodation vacant',
  'job position vacancy work hire career employment opening',
  'earn salary wage pay income',
  'lost forgot forgotten left missing found',
  'train connection journey travel trip',
  'late delay delayed wait waiting punctual',
  'user seat licence license',
  'incident problem issue fault error trouble slow down broken',
  'incident down login log load',
  'outage incident down',
  'contract agreement membership policy',
  'class lesson course timetable schedule',
  'grade mark average score result',
  'exam test assessment',
  'claim damage accident incident',
  'usage consumption used use reading',
  'tyre tire wheel',
  'guide tour guided',
  'cover coverage covered insured',
  'allowance limit allowed permitted included',
  'deposit bond security',
  'cheap discount reduction reduced concession',
  'document paper papers form certificate',
  'charge bill debit withdraw withdrawn',
  'answer reply response news update',
  'technician engineer plumber workman mechanic electrician',
  'move reschedule change',
  'rule policy allowed may',
  'near nearest nearby close closest',
  'timetable departure leave depart',
  'arrive land landing arrival',
  'staff team employee colleague',
  'caretaker janitor concierge',
  'car vehicle auto van',
  'collect pickup pick',
  'return drop bring',
  'lend borrow loan hire rent rental',
  'teacher lecturer professor tutor instructor trainer coach',
  'term semester',
  'room hall',
  'food meal menu dish',
  'size measurement fit',
  'colour color',
];

const SYNONYMS = new Map<string, Set<string>>();
for (const group of SAME) {
  const stems = group.split(' ').map(stem);
  for (const root of stems) SYNONYMS.set(root, new Set([...(SYNONYMS.get(root) ?? []), ...stems]));
}

/** The stems that mean about the same, itself included. */
export function synonymsOf(root: string): ReadonlySet<string> {
  return SYNONYMS.get(root) ?? new Set([root]);
}

/** What a question word asks for, and words of a function that gives it. */
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
   create set reset schedule arrange request submit replace exchange redeem refund return move switch increase raise lower resign quit end hold pause sell write fix tow`,
);

const REQUEST =
  /(?:\b(?:please|can you|could you|would you|will you|want to|wanna|like to|love to|need to|have to|help me|let me|can i|could i|may i|how (?:do|can|would|could|should) i|how to|i'd like you to|i must|procedure to|steps to|way to|possible to|time to|and|then)\s+|^)(?:please\s+|also\s+|just\s+|kindly\s+)?([a-z]+)(?:\s+up\b)?/gi;

/** The stems of what the customer asks to have done, such as `cancel`; empty for a mere question. */
export function requestedActions(text: string): string[] {
  const plain = text.toLowerCase().replace(/^(?:hi|hello|hey|ok|okay|so|well|please|yes|no)\b[,.!\s]*/, '');
  const actions = [...plain.matchAll(REQUEST)].map(([, verb = '']) => stem(verb));
  return [...new Set(actions)].filter((action) => ACTIONS.has(action));
}

function stems(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/).map(stem));
}
