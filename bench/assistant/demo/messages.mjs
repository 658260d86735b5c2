/**
 * Ninety everyday messages to the demo shop that the assistant is tuned on, and what a good answer must hold. All of it was
 * written from the shop's catalogue, before the first answer was read: forty in the beginning, forty more together with
 * those of `messages-measured.mjs`, ten after others of their kind were answered badly. `turns` are said one after the
 * other; the last reply is judged, or, where the customer logs in, what is said after that. Every entry of `holds` must be
 * in it (a list: one of them), none of `lacks`.
 * After the first run one fact was worded wider: the shop says "packed" of an order that is being processed.
 */
import { ASKS_FOR_NUMBER, CANNOT, closesOn, dateOf, HUMAN, hoursOf } from './shop-facts.mjs';

/**
 * @typedef {string | RegExp} Fact
 * @typedef {{ turns: string[], login?: 'mia' | 'jonas' | 'amira', holds: (Fact | Fact[])[], lacks?: Fact[] }} DemoMessage
 * @type {(today: string) => DemoMessage[]}
 */
export const demoMessages = (today) => {
  const date = (days) => dateOf(today, days);
  return [
    { turns: ["where's my order 1042?"], holds: [/shipped|on (?:its|the) way/i, [...date(2), 'SL1042773IE']] },
    {
      turns: ["Hi, order #1050 was supposed to be here days ago. What's going on??"],
      holds: [/delay|ferry|storm/i, [...date(4), /ferry|storm/i]],
    },
    { turns: ['when does my parcel arrive, its 1061'], holds: [[...date(0), /out for delivery|on the van/i]] },
    { turns: ['has 1043 been shipped yet'], holds: [[/process|packed|not (?:yet )?(?:been )?shipped/i]] },
    { turns: ['tracking number for 1042 pls'], holds: ['SL1042773IE'] },
    {
      turns: ["Your site says my order 1038 was delivered but I didn't get anything!"],
      holds: [/delivered/i, [/neighbou?r/i, ...date(-8), 'Dublin']],
    },
    { turns: ['why was order 1051 cancelled?'], holds: [/sold out/i] },
    { turns: ['can I pick up 1060 already'], holds: [/ready|pick ?up|held/i] },
    { turns: ['how much did I pay for order 1050?'], holds: [/111(?:[.,]00)?(?!\d)/] },
    { turns: ['what was in order 1042 again'], holds: [/lantern/i, /mug/i] },
    { turns: ['my order still has not arrived', '1050'], holds: [/delay|ferry|storm/i] },
    { turns: ['where is my stuff'], holds: ASKS_FOR_NUMBER },
    { turns: ['do you have wool blankets?'], holds: [/blanket/i, [/89/, /in stock|yes|available/i]] },
    { turns: ['how much is the storm lantern'], holds: [/49[.,]50?/] },
    {
      turns: ['I need a lantern but I do not want to spend more than 30 euros'],
      holds: [/pocket lantern/i],
      lacks: [/storm lantern/i],
    },
    {
      turns: ['is the rope doormat in stock?'],
      holds: [/sold out|out of stock|not in stock|in stock: no|unavailable/i],
    },
    {
      turns: ['do you sell surfboards'],
      holds: [/\bno\b|nothing|not find|n['’]t find|n['’]t have|none|no results|not sell/i],
    },
    { turns: ['Do your raincoats come in XXL?'], holds: [/raincoat/i, /xxl/i] },
    { turns: ["what's your opening hours on saturday"], holds: [/10(?:[:.]00)?/, /17[:.]00|5(?:[:.]00)? ?p\.?m/i] },
    { turns: ['are you open on Sundays?'], holds: [/closed|not open|\bno\b/i] },
    { turns: ['are you open today?'], holds: hoursOf(today, 0) },
    { turns: ['how late can I come by tomorrow'], holds: closesOn(today, 1) },
    { turns: ['where is your shop'], holds: [/12 Dock Road/i] },
    { turns: ['Can I call you? what is your phone number'], holds: [/91 ?555 ?0142/] },
    { turns: ['how long do I have to send something back'], holds: [/30/] },
    {
      turns: ['do I have to pay the postage if I return a jumper'],
      holds: [/free|\bno\b|€ ?0|0(?:[.,]00)? ?(?:€|EUR|euro)|EUR ?0|(?:cost|shipping)[^.]{0,30}\b0\b/i],
    },
    {
      turns: ['I opened the tea but it is not nice. Can I still return it?'],
      holds: [/opened tea cannot be returned/i],
    },
    { turns: ['when is my money back after I return something?'], holds: [/\b5\b|five/i] },
    { turns: ['how many loyalty points do I have'], login: 'mia', holds: [/1[,. ’']?240/] },
    { turns: ['do any of my points expire soon?'], login: 'jonas', holds: [/\b60\b/, date(12)] },
    { turns: ['whats the status of my last order'], login: 'mia', holds: [/1043/, /process/i] },
    { turns: ['I want to talk to a real person please'], holds: HUMAN },
    { turns: ['cancel order 1043 please'], holds: CANNOT },
    { turns: ['do you do gift wrapping?'], holds: CANNOT },
    { turns: ['good morning!'], holds: [/help|hello|good morning|hi\b/i], lacks: [/not sure|didn['’]t understand/i] },
    {
      turns: ['where is order 1042', 'and what did I pay for it?'],
      holds: [/74[.,]40?/],
    },
    {
      turns: ['status of order 1043', 'sorry, not that one, I meant 1060'],
      holds: [/ready|pick ?up|held/i],
    },
    {
      turns: ['Where is order 1061 and are you open on Saturday?'],
      holds: [[...date(0), /out for delivery|on the van/i], /17[:.]00|5(?:[:.]00)? ?p\.?m/i],
    },
    {
      turns: [
        "Hello, so I ordered two of the little lanterns for our camping weekend with my sister's family, we leave very early tomorrow morning and my husband keeps asking me whether they'll be here in time. The number on the mail is 1061. I'm home all day by the way and the bell works. Could you have a look where they are? Thanks so much, Amira",
      ],
      holds: [[...date(0), /out for delivery|on the van|Limerick/i]],
    },
    {
      turns: ['Bonjour, où est ma commande 1042 ?'],
      holds: [['SL1042773IE', /expédi|votre commande|collègue|désolé|français/i]],
    },
    { turns: ["what's happening with 1050? it was meant to come last week"], holds: [/delay|ferry|storm/i] },
    { turns: ['I ordered a jumper yesterday, order no. 1043. When can I expect it?'], holds: [[...date(5)]] },
    { turns: ['which courier is bringing 1061'], holds: [/saltline/i] },
    { turns: ['whats the tracking code of order 1050'], holds: ['SL1050218DE'] },
    { turns: ['how much was order 1060 in total'], holds: [/69(?:[.,]00)?(?!\d)/] },
    { turns: ['I think I forgot the mugs, are they in order 1042?'], holds: [/mug/i] },
    { turns: ['1051 shows as cancelled, do I get my money back?'], holds: [/refund/i] },
    { turns: ['where do I collect order 1060'], holds: [/quayside|dock road/i] },
    { turns: ['how long do you keep 1060 for me'], holds: [/14/] },
    { turns: ['where was parcel of order 1061 last seen'], holds: [/limerick|on the van/i] },
    {
      turns: ['my parcel is lost I think'],
      holds: [[/order number|number of (?:your|the) order|which order|log in|sign in/i]],
    },
    { turns: ['got any warm hats?'], holds: [/watch cap|merino/i] },
    { turns: ['price of the duffel bag?'], holds: [/69(?:[.,]00)?(?!\d)/] },
    { turns: ['how tall is the storm lantern'], holds: [/28/] },
    { turns: ["is the fisherman's jumper real wool"], holds: [/wool/i, /jumper/i] },
    {
      turns: ['do you have anything for camping under 30 euros'],
      holds: [/pocket lantern|enamel mug|nothing|not find|n['’]t find|no results|colleague/i],
      lacks: [/storm lantern/i],
    },
    {
      turns: ['do you sell shoes?'],
      holds: [/\bno\b|nothing|not find|n['’]t find|n['’]t have|none|no results|not sell/i],
    },
    { turns: ['when do you close tonight?'], holds: closesOn(today, 0) },
    { turns: ['opening times thursday please'], holds: [/20[:.]00|8(?:[:.]00)? ?p\.?m/i] },
    { turns: ['what is your address'], holds: [/12 Dock Road/i] },
    { turns: ['I changed my mind about the blanket, can I give it back?'], holds: [/30/] },
    {
      turns: ['is returning free?'],
      holds: [/free|€ ?0|0(?:[.,]00)? ?(?:€|EUR|euro)|EUR ?0|(?:cost|shipping)[^.]{0,30}\b0\b/i],
    },
    { turns: ['do you deliver to Germany?'], holds: [/germany/i] },
    { turns: ['how much is shipping within ireland'], holds: [/5[.,]90/] },
    { turns: ['can I put my waxed coat in the washing machine'], holds: [/never|not|n['’]t/i, /machine/i] },
    { turns: ['what tier am I'], login: 'jonas', holds: [/bosun/i] },
    { turns: ['show me my orders'], login: 'jonas', holds: [/1050/, /1051/] },
    { turns: ['my last order, has it shipped?'], login: 'mia', holds: [/1043/, /process|packed/i] },
    { turns: ['can you change the address of order 1043'], holds: CANNOT },
    { turns: ['give me a human'], holds: HUMAN },
    { turns: ['the lantern arrived broken, order 1042'], holds: HUMAN },
    {
      turns: ['thanks a lot!'],
      holds: [/welcome|glad|pleasure|anything else/i],
      lacks: [/not sure|didn['’]t understand/i],
    },
    { turns: ['do you have lanterns?', 'how much is the small one'], holds: [/24[.,]50?/] },
    { turns: ['where is order 1042', 'and 1050?'], holds: [/delay|ferry|storm/i] },
    { turns: ['are you open on saturday', 'and sunday?'], holds: [/closed|not open|\bno\b/i] },
    {
      turns: ['Is the storm lantern in stock and when are you open on Saturday?'],
      holds: [/in stock|yes|available/i, /17[:.]00|5(?:[:.]00)? ?p\.?m/i],
    },
    { turns: ['Wo ist meine Bestellung 1042?'], holds: [['SL1042773IE', /versandt|unterwegs|Bestellung|Kolleg/i]] },
    {
      turns: [
        "Good evening, I bought a blanket and a hat from you as a birthday present for my mother and she turns seventy on Friday, so I'm getting a bit nervous now. It's order 1050. The page just says delayed. Do you know the reason?",
      ],
      holds: [/ferry|storm/i],
    },
    { turns: ['how many mugs do you have left'], holds: [/in stock|available|yes|stock/i] },
    { turns: ['bye!'], holds: [/bye|good day|take care|welcome|thank/i], lacks: [/not sure|didn['’]t understand/i] },
    { turns: ['what is the cheapest lantern you have'], holds: [/24[.,]50?/], lacks: [/highest price/i] },
    { turns: ['what do you have for less than 15 euros'], holds: [/mug/i, /tea/i] },
    { turns: ['are you open on 24 December'], holds: [/24 December/], lacks: [/couldn['’]t/i] },
    { turns: ['can you tell me about my most recent order'], login: 'mia', holds: [/1043/] },
    { turns: ['show me what I ordered'], login: 'mia', holds: [/1042/, /1043/] },
    { turns: ['how many mugs did I order in 1042'], holds: [/\b2\b|two/i], lacks: [/tracking/i] },
    { turns: ['I bought a blanket and it has a hole in it'], holds: [/sorry/i, ...HUMAN] },
    { turns: ['you sent me the wrong size'], holds: HUMAN },
    { turns: ['can I pay by card'], holds: HUMAN, lacks: [/only look things up/i] },
    { turns: ['is there parking at the shop'], holds: [/\bno\b|not|n['’]t/i], lacks: [/lantern/i] },
  ];
};
