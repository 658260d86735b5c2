// An outdoor shop: its articles, what customers ask of them, what its functions answer, and what nothing here answers.
export const articles = {
  'Returns and refunds':
    'You can send back unused items within 60 days of delivery. Print a return label in your account and drop the parcel at any post office. We refund the price to the card you paid with within 5 working days of receiving the parcel; shipping costs are not refunded.\n\n## Worn or damaged items\n\nItems that show signs of use are not taken back. If something arrived broken, write to us within 14 days with a photo, and we replace it free of charge.',
  'Shipping costs and times':
    '## Costs\n\nStandard delivery is 4.90 €; it is free for orders over 75 €. Express costs 12 €.\n\n## Times\n\nStandard takes 2 to 4 working days, express arrives the next working day if you order before 2 pm.\n\n## Abroad\n\nWe ship to all countries of the EU, Switzerland and Norway. We do not ship to the United Kingdom or overseas.',
  'Gift cards':
    'Gift cards are available from 10 € to 250 €. They are valid for three years and can be used online and in our stores. A card cannot be exchanged for cash. Lost cards can be blocked if you still have the receipt.',
  'Payment methods':
    'We accept Visa, Mastercard, PayPal, Apple Pay and payment by invoice. Invoices are due after 30 days. We do not take American Express or cryptocurrency.',
  'Size guide':
    'Jackets run small: choose one size up if you wear a thick layer beneath. Shoe sizes are European. Measure your foot in the evening and add 1 cm for hiking boots.',
  'Care of waterproof jackets':
    'Wash waterproof jackets at 30 °C with a special detergent and without softener. Tumble dry on low heat for 20 minutes: the heat revives the coating. Re-proof the jacket with a spray after every fifth wash.',
  'Repair service':
    'Our workshop repairs zips, tent poles, seams and boots’ soles. Bring the item to a store or send it in. Most repairs cost between 15 € and 60 € and take about two weeks. Repairs within the guarantee are free.',
  Guarantee:
    'Everything we sell has a guarantee of 3 years against faults of material and workmanship. Backpacks of our own brand have 10 years. Normal wear is not covered. Keep the receipt.',
  'Loyalty programme':
    'Members of the Summit Club collect one point for each euro. 100 points are worth 5 €. Points expire after two years without a purchase. Membership is free; sign up at the till or in your account.',
  'Renting equipment':
    'You can rent tents, climbing sets and snowshoes in our stores in Salzburg and Innsbruck. A tent costs 12 € a day, snowshoes 9 €. We need a deposit of 50 € and an identity card. Reserve at least two days ahead.',
  'Delete your account':
    'Open Profile, then Privacy, and choose Delete account. Orders that are under way are delivered first. We keep invoices for seven years, because the law says so; everything else is erased within 30 days.',
  'Jobs and internships':
    'We look for sales staff and for the workshop all year. Send a CV to jobs@summit.example. Internships last three months and are paid.',
};

export const functions = [
  {
    name: 'get_order_status',
    description: 'Where an order is and when it arrives.',
    parameters: {
      order_id: { type: 'string', description: 'Number of the order, such as 1042', provider: 'assistant' },
    },
  },
  {
    name: 'get_store_hours',
    description: 'Opening hours of a store by its city.',
    parameters: { city: { type: 'string', description: 'City of the store', provider: 'assistant' } },
  },
  {
    name: 'search_products',
    description: 'Search products by name and see prices and whether they are in stock.',
    parameters: { query: { type: 'string', description: 'What to look for', provider: 'assistant' } },
  },
  { name: 'get_points', description: 'How many points the customer has.', parameters: {} },
];

/** Question, and the article or function that answers it; null: none does. */
export const questions = [
  ['how long do i have to send something back', 'Returns and refunds'],
  ['When will I get my money back after returning a jacket?', 'Returns and refunds'],
  ['my tent arrived with a broken pole, what now?', 'Returns and refunds'],
  ['do you deliver to Norway', 'Shipping costs and times'],
  ['is shipping free?', 'Shipping costs and times'],
  ['How much is express delivery', 'Shipping costs and times'],
  ['how long is a voucher valid', 'Gift cards'],
  ['can I get cash for my gift card?', 'Gift cards'],
  ['i lost my gift card', 'Gift cards'],
  ['can i pay with amex', 'Payment methods'],
  ['Do you take PayPal?', 'Payment methods'],
  ['is it possible to buy on invoice', 'Payment methods'],
  ['should i order my jacket a size bigger', 'Size guide'],
  ['what size boots do I need', 'Size guide'],
  ['can I put my rain jacket in the dryer?', 'Care of waterproof jackets'],
  ['how do i wash a waterproof jacket', 'Care of waterproof jackets'],
  ['my zipper is broken, can you fix it', 'Repair service'],
  ['what does it cost to have boots resoled', 'Repair service'],
  ['how long is the warranty on backpacks', 'Guarantee'],
  ['Is normal wear covered by the guarantee?', 'Guarantee'],
  ['how do I join the club and what do I get for points', 'Loyalty programme'],
  ['do my points expire?', 'Loyalty programme'],
  ['can i rent a tent for the weekend', 'Renting equipment'],
  ['what deposit do you want for snowshoes', 'Renting equipment'],
  ['please erase all my data', 'Delete your account'],
  ['how can I delete my account', 'Delete your account'],
  ['are you hiring?', 'Jobs and internships'],
  ['do you offer paid internships', 'Jobs and internships'],
  ['where is my order 1042', 'get_order_status'],
  ['when does order 2231 arrive?', 'get_order_status'],
  ['when is the store in Graz open', 'get_store_hours'],
  ['what are the opening hours in Vienna', 'get_store_hours'],
  ['how many points do I have', 'get_points'],
  ['do you have headlamps in stock', 'search_products'],
  ['what is the weather on Grossglockner tomorrow', null],
  ['who won the ski race yesterday', null],
  ['can you recommend a good restaurant in Salzburg', null],
  ['do you sell bus tickets?', null],
  ['how do I train for a marathon', null],
  ['what is the capital of Australia', null],
  ['i want to speak about your CEO and politics', null],
  ['do you have a fax number', null],
  ['my neighbour is too loud', null],
  ['can my dog come into the store', null],
  ['do you offer student discounts', null],
  ['is there parking at the store', null],
  ['how do I change the language of the app', null],
  ['write me a poem about mountains', null],
  ['are your jackets vegan', null],
  ['can I become a supplier', null],
];
