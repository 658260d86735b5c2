/** A fact that is asked for; a list: any of these forms. What the functions answer is in `rows/sentences.mjs`. */
const shop = (fact, ...turns) => ({ to: 'web shop', turns, fact });
const harbour = (fact, ...turns) => ({ to: 'harbour with bookings', turns, fact });

export const FACTS = [
  shop('NM882019045', "what's the tracking number of order 48213?"),
  shop('2019-03-04', 'When will order 48213 arrive?'),
  shop('Trail tent', 'what did I buy with order 48213'),
  shop(['215', '215.00'], 'how much is the invoice of order 48213?'),
  shop(['74.9', '74.90'], 'What does the Comet backpack cost?'),
  shop(['closed'], 'are you open on Sunday?'),
  shop('117 496 0110', "what's the phone number of your shop in the city"),
  shop(['45'], 'how many days do I have to return something?'),
  shop(['60 EUR', '€60', '60 €'], 'from which amount on is shipping free?'),
  shop('PayPal', 'Where is order 48213?', 'and how did I pay the invoice of it?'),
  harbour('mushroom risotto', 'do you have anything vegetarian on the menu?'),
  harbour('16:35', 'at what time is high tide tomorrow?'),
];
