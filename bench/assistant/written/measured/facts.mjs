/** A fact that is asked for; a list: any of these forms. What the functions answer is in `rows/sentences.mjs`. */
const shop = (fact, ...turns) => ({ to: 'web shop', turns, fact });
const harbour = (fact, ...turns) => ({ to: 'harbour with bookings', turns, fact });

export const FACTS = [
  shop('Northmail', 'Who delivers order 48213?'),
  shop('2019-02-27', 'on what day was order 48213 sent'),
  shop(['in transit'], 'status of order 48213 please'),
  shop('Gas canister', 'Which articles are in order 48213?'),
  shop('PayPal', 'Show me the invoice for 48213. How was it paid?'),
  shop('2019-03-15', 'until when must the invoice for 48213 be paid'),
  shop(['yes', 'in stock', 'available'], 'Do you have the Comet backpack in stock?'),
  shop('green', 'which colours does the Comet backpack come in?'),
  shop('16:00', 'Until what time are you open on Saturdays?'),
  shop('8 Mill Lane', 'what is your address in the city'),
  shop('Temple Meads', 'Which stop is near the shop in the city?'),
  shop(['free', '0 EUR'], 'Who pays for the postage of a return?'),
  shop(['6 days', '6'], 'How long does the refund of a return take?'),
  shop(['12 EUR', '€12', '12 €'], 'how much is express shipping'),
  shop(['2 to 4 working days'], 'how long does delivery usually take?'),
  shop('invoice', 'which ways to pay do you offer?'),
  shop('3 years', 'For how long is a gift card valid?'),
  shop(['2 years', '2'], 'How long is the warranty?'),
  shop('NM882019045', 'has order 48213 left already?', 'And what is its tracking number?'),
  harbour('grilled cod', 'What main course do you have on the menu?'),
  harbour(['3 EUR', '€3', '3 €'], 'How much is parking at the harbour per day?'),
  harbour('10:20', 'When is low tide tomorrow morning?'),
  harbour(['terrace'], 'may I bring my dog into the restaurant'),
  harbour('5 years', 'how long are your gift vouchers valid'),
];
