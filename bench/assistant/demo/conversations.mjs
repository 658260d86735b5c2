/**
 * Conversations with the demo shop that the assistant is tuned on: the last message makes sense only after the ones before,
 * or leaves their subject. In the form of `messages.mjs`. Written before their first answer was read; what a good answer must
 * hold was added with it.
 */
import { ASKS_FOR_NUMBER, CANNOT, dateOf, HUMAN } from './shop-facts.mjs';

const POLITE = [/welcome|glad|pleasure|anything else/i];

/** @type {(today: string) => import('./messages.mjs').DemoMessage[]} */
export const demoConversations = (today) => {
  const date = (days) => dateOf(today, days);
  return [
    { turns: ['my order still has not arrived', "it's 1042", 'when will it come then?'], holds: [[...date(2)]] },
    { turns: ["it's about 1042", 'ok and can I still change the address?'], holds: CANNOT },
    { turns: ['where is 1042', "no thanks, that's all"], holds: [/close this conversation|glad|welcome/i] },
    { turns: ["I'm looking for a present", 'something for the garden maybe'], holds: [/.*/], lacks: [/garden maybe/i] },
    { turns: ['do you have lanterns', 'how long does shipping take'], holds: [/two days/i] },
    { turns: ['I want to return something', 'the blanket from order 1050'], holds: [/1050|30/] },
    { turns: ['when are you open on saturdays?', 'and sundays?'], holds: [/closed/i] },
    { turns: ['what can you do', 'can I speak to Anna please'], holds: HUMAN, lacks: [/not sure I understood/i] },
    { turns: ['I forgot my password', 'I want to talk to your boss'], holds: HUMAN, lacks: [/not sure I understood/i] },
    {
      turns: ['hello', 'I ordered two mugs but only got one, order 1042'],
      holds: [/sorry/i, ...HUMAN],
      lacks: [/log in/i],
    },
    { turns: ['Do you ship to Switzerland'], holds: [/germany|“Delivery”/i] },
    { turns: ['Do you ship to Switzerland', 'and express?'], holds: HUMAN, lacks: [/order number/i] },
    { turns: ['do you have lanterns', "what's the cheapest one"], holds: [/24[.,]50?/] },
    {
      turns: ['do you have the pocket lantern', 'do you have it in blue'],
      holds: [/pocket lantern/i],
      lacks: [/highest price/i],
    },
    { turns: ['status of 1042 and 1050 please'], holds: [/1042[\s\S]*1050/] },
    {
      turns: ['status of 1042 and 1050 please', 'what did I pay for the first one'],
      holds: [/74[.,]40?/],
      lacks: [/log in/i],
    },
    { turns: ['cancel my order', '1050', "no wait, don't"], holds: [/all right|anything else/i] },
    { turns: ['hello', 'Is there a discount for students?'], holds: HUMAN },
    { turns: ['hello', 'what payment methods do you take'], holds: HUMAN },
    { turns: ['hello', 'can I pay in installments'], holds: HUMAN },
    {
      turns: ['where is my parcel', '1061', 'what does the courier say'],
      holds: [/limerick|on the van|out for delivery/i],
    },
    { turns: ['where is 1061', 'can you send it again tomorrow'], holds: CANNOT },
    { turns: ['where is 1042', 'has it been sent to the right address?'], holds: HUMAN },
    { turns: ['where is 1050', 'is there anything I can do about it'], holds: HUMAN },
    { turns: ['where is 1042', 'how much was it'], holds: [/74[.,]40?/] },
    { turns: ['where is 1042', 'can I return it'], holds: [/30/] },
    { turns: ['where is my order', 'do you have a raincoat in red'], holds: [/raincoat/i], lacks: ASKS_FOR_NUMBER },
    { turns: ['is the storm lantern in stock', 'how tall is it'], holds: [/28/] },
    { turns: ['do you sell raincoats', 'what sizes does it come in?'], holds: [/xxl/i] },
    { turns: ['show me wool blankets', 'how big are they'], holds: [/140/, /180/] },
    { turns: ['where is the shop', 'how can I call it'], holds: [/555 ?0142/] },
    { turns: ['do you have mugs', 'great, thanks!'], holds: POLITE },
  ];
};
