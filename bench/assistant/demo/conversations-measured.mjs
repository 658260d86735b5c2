/**
 * Twenty-six conversations with the demo shop whose last message makes sense only after the ones before, or leaves their
 * subject. Nothing is tuned on them. In the form of `messages.mjs`, and written before their first answer was read.
 */
import { CANNOT, closesOn, dateOf, HUMAN, hoursOf } from './shop-facts.mjs';

/** @type {(today: string) => import('./messages.mjs').DemoMessage[]} */
export const measuredConversations = (today) => {
  const date = (days) => dateOf(today, days);
  return [
    { turns: ['hi', 'can you check order 1050 for me', 'so when is it going to be here?'], holds: [[...date(4)]] },
    { turns: ['Where is order 1042?', 'which company delivers it'], holds: [/saltline/i] },
    { turns: ['has order 1043 been sent', 'how much did it cost me'], holds: [/119(?:[.,]00)?(?!\d)/] },
    { turns: ['where is 1061', "I'm not home today, can I change the delivery day?"], holds: CANNOT },
    { turns: ['order 1050 please', 'why is it delayed'], holds: [/ferry|storm/i] },
    { turns: ['status of 1042', 'can I send it back if I do not like it'], holds: [/30/] },
    { turns: ['status of 1042', "what's inside"], holds: [/lantern/i, /mug/i] },
    { turns: ['where is order 1061?', 'Is your shop open on sunday?'], holds: [/closed|not open/i] },
    { turns: ['where is order 1060', 'and is it open tomorrow?'], holds: hoursOf(today, 1) },
    { turns: ['do you sell hats', 'what is it made of?'], holds: [/merino|wool/i] },
    {
      turns: ['how much is the rope doormat', 'when do you get it back in stock'],
      holds: [/sold out|out of stock|colleague/i],
    },
    { turns: ['do you have a duffel bag', 'is it waterproof'], holds: [/duffel/i] },
    { turns: ['how much is the enamel mug', 'and the duffel bag?'], holds: [/69(?:[.,]00)?(?!\d)/] },
    { turns: ['got lanterns?', 'is the big one in stock'], holds: [/storm lantern/i, /in stock|yes|available/i] },
    { turns: ['my parcel is late', 'hmm I do not have the number here. Do you sell tea?'], holds: [/tea/i] },
    { turns: ['where is my order', 'oh wait, when do you close today?'], holds: closesOn(today, 0) },
    {
      turns: ['do you have something under 20 euros', 'ok. how do I return something'],
      holds: [/30/],
    },
    { turns: ['what are your opening hours', 'can I talk to Sarah from the shop?'], holds: HUMAN },
    { turns: ['you are not helping', 'let me speak with your manager'], holds: HUMAN },
    { turns: ['where is 1050', 'I only received half of my last order by the way'], holds: HUMAN },
    { turns: ['order 1042', 'sorry 1043'], holds: [/process|packed/i] },
    {
      turns: ['compare 1042 and 1061 for me, where are they?', 'how much was the second one'],
      holds: [/54[.,]90?|49(?:[.,]00)?(?!\d)/],
    },
    { turns: ['how long does delivery to germany take?'], holds: [/four to six|4 to 6|4-6/i] },
    { turns: ['do you deliver to France', 'what does that cost'], holds: [/12[.,]90/] },
    { turns: ['do you take paypal', 'ok thanks anyway'], holds: [/welcome|glad|pleasure|anything else/i] },
    { turns: ['how do I wash my jumper', 'and can it go in the dryer?'], holds: [/never|not|n['’]t/i, /dr(?:y|ier)/i] },
  ];
};
