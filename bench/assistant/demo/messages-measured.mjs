/**
 * Forty everyday messages to the demo shop that nothing is tuned on, in the form of `messages.mjs`. They were written from
 * the shop's catalogue and articles, before the first answer was read.
 */
import { CANNOT, dateOf, HUMAN, hoursOf } from './shop-facts.mjs';

/** @type {(today: string) => import('./messages.mjs').DemoMessage[]} */
export const measuredDemoMessages = (today) => {
  const date = (days) => dateOf(today, days);
  return [
    { turns: ['Any update on order 1050? I was told it would be here by now'], holds: [/delay|ferry|storm/i] },
    { turns: ['Hiya, order number is 1042, when will it get here?'], holds: [[...date(2)]] },
    { turns: ['who delivers my order 1042?'], holds: [/saltline/i] },
    { turns: ['could you give me the tracking number, order is 1061'], holds: ['SL1061904IE'] },
    { turns: ['total price of my order 1043 please?'], holds: [/119(?:[.,]00)?(?!\d)/] },
    { turns: ['did I order one or two pocket lanterns in 1061?'], holds: [/2|two/i, /pocket lantern/i] },
    {
      turns: ['My order 1051 got cancelled. Was the money refunded already?'],
      holds: [/refunded|refund/i, /card|full/i],
    },
    { turns: ['I got a mail that 1060 is ready. Which shop do I have to go to?'], holds: [/quayside|dock road/i] },
    { turns: ['until when can I pick up order 1060?'], holds: [/14/] },
    { turns: ['in which city is my parcel now? order 1042'], holds: [/athlone/i] },
    {
      turns: ['nothing has been delivered yet!!'],
      holds: [[/order number|number of (?:your|the) order|which order|log in|sign in/i]],
    },
    { turns: ['looking for a mug'], holds: [/enamel mug/i, /9[.,]50?/] },
    { turns: ['What does the raincoat cost?'], holds: [/159(?:[.,]00)?(?!\d)/] },
    { turns: ['how big is the wool blanket?'], holds: [/140/, /180/] },
    { turns: ['what sizes does the jumper come in'], holds: [/S to XL/i] },
    { turns: ['a lantern, at most 25 euro'], holds: [/pocket lantern/i], lacks: [/storm lantern/i] },
    {
      turns: ['have you got umbrellas'],
      holds: [/\bno\b|nothing|not find|n['’]t find|n['’]t have|none|no results|not sell/i],
    },
    { turns: ['what time do you open tomorrow'], holds: hoursOf(today, 1) },
    { turns: ['is the shop open late on fridays?'], holds: [/20[:.]00|8(?:[:.]00)? ?p\.?m/i] },
    { turns: ['how do I find your store'], holds: [/12 Dock Road/i] },
    { turns: ["The jumper doesn't fit. What do I do?"], holds: [/30|return/i] },
    {
      turns: ['who pays for sending something back'],
      holds: [/free|€ ?0|0(?:[.,]00)? ?(?:€|EUR|euro)|EUR ?0|(?:cost|shipping)[^.]{0,30}\b0\b/i],
    },
    { turns: ['can you ship to France'], holds: [/france/i] },
    { turns: ['what do you charge for delivery to the UK?'], holds: [/12[.,]90/] },
    { turns: ['how do I wash a wool jumper?'], holds: [/cold water|wool detergent|air/i] },
    { turns: ['tell me my points balance'], login: 'amira', holds: [/\b45\b/] },
    { turns: ['what have I ordered so far?'], login: 'amira', holds: [/1060/, /1061/] },
    { turns: ['when does my latest order arrive'], login: 'mia', holds: [/1043/, date(5)] },
    { turns: ['please add another mug to order 1043'], holds: CANNOT },
    { turns: ['can somebody from your team help me?'], holds: HUMAN },
    { turns: ['one of the mugs from order 1042 has a crack in it'], holds: HUMAN },
    {
      turns: ['where is order 1061', 'great, thank you'],
      holds: [/welcome|glad|pleasure|anything else/i],
      lacks: [/not sure|didn['’]t understand/i],
    },
    { turns: ['show me your lanterns', 'which one is cheaper?'], holds: [/pocket lantern/i, /24[.,]50?/] },
    { turns: ['status of 1050 please', 'and what about 1043'], holds: [/process|packed/i] },
    { turns: ['are you open on monday?', 'and on thursday?'], holds: [/20[:.]00|8(?:[:.]00)? ?p\.?m/i] },
    {
      turns: ['What is the status of order 1050, and can I still send it back afterwards?'],
      holds: [/delay|ferry|storm/i, /30/],
    },
    { turns: ['¿Dónde está mi pedido 1050?'], holds: [['SL1050218DE', /retras|pedido|compañer/i]] },
    {
      turns: [
        "Hi there, we moved house last month and everything is still in boxes, so I can't find the paper that came with the raincoat I bought from you. It's got a bit dirty from the garden. What's the right way to clean it without ruining the wax?",
      ],
      holds: [/cold water|soft sponge|brush/i],
    },
    { turns: ['is the duffel bag available'], holds: [/in stock|available|yes/i, /69|duffel/i] },
    { turns: ['hello, anyone there?'], holds: [/help|hello|hi\b|here/i], lacks: [/not sure|didn['’]t understand/i] },
  ];
};
