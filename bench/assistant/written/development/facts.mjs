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
  shop('Northmail', 'which carrier has order 48213?'),
  shop(['27 February', '2019-02-27'], 'On what day was order 48213 shipped?'),
  shop(['15 March', '2019-03-15'], 'until when do I have to pay the invoice of 48213?'),
  shop('Temple Meads', 'which stop is closest to your shop?'),
  shop(['6'], 'how quickly will I get my refund when I send something back'),
  shop(['2 years', '2'], 'How long is the warranty?'),
  shop(['e-mail with a photo'], 'how do I claim the warranty?'),
  shop(['3 years'], 'how long is a gift card valid'),
  shop(['12 EUR', '€12', '12 €'], 'what does express shipping cost?'),
  shop(['Northmail'], 'Where is order 48213?', 'Who delivers it?'),
  shop(['4 March', '2019-03-04'], 'tracking number of 48213?', 'and when will it get here'),
  harbour('120', 'how many parking places are there'),
  harbour(['3 EUR', '€3', '3 €'], 'what is the fee for parking?'),
  harbour('apple crumble', 'What is there for dessert?'),
  harbour('22:50', 'when is low tide on Saturday'),
  harbour(['required'], 'does my dog need a leash?'),
];
