/**
 * Messages to organisations of several trades, written before an answer to any of them was read. `calls`: what must be
 * called, each with some of its values; nothing else may be. Today is Friday 1 March 2019.
 */
const say = (to, turns, calls) => ({ to, turns: [turns].flat(), calls });
const ask = (to, turns, fact) => ({ to, turns: [turns].flat(), fact });

export const TRADES = {
  two: [
    say('library', 'Is Dune available? And what does a library card cost for students?', {
      search_catalogue: { query: 'Dune' },
      get_membership: {},
    }),
    say('library', 'when do you close on friday and can I print there', { get_opening_hours: {}, get_printing: {} }),
    say('library', 'Reservation R-5512 - is it ready? also wondering what i owe if a book is a week late', {
      get_reservation_status: { reservation_id: 'R-5512' },
      get_late_fees: {},
    }),
    say('library', 'do you have a room for 4 people on Monday at 3pm, plus are there any events that day?', {
      find_free_rooms: { people: 4, date: '2019-03-04', time: '15:00' },
      list_events: {},
    }),
    say(
      'internet provider',
      "I'd like to see my bill, customer number 770142, and also how much data I've used this month",
      { get_bill: { customer_number: '770142' }, get_data_usage: { customer_number: '770142' } },
    ),
    say('internet provider', 'what happens to my contract if I move, and how long is the notice period', {
      get_moving_terms: {},
      get_cancellation_terms: {},
    }),
    say(
      'internet provider',
      'Internet is down in 90402, is there an outage? When is the technician coming to customer 770142?',
      { check_outages: { postcode: '90402' }, get_technician_visit: { customer_number: '770142' } },
    ),
    say('internet provider', 'which plans do you have? can I pay by direct debit?', {
      list_plans: {},
      get_payment_methods: {},
    }),
    say('car workshop', 'Is my car M-KL 2204 finished yet and do I get a replacement car in the meantime?', {
      get_repair_status: { plate: 'M-KL 2204' },
      get_courtesy_car: {},
    }),
    say('car workshop', 'How much is an oil change and do you have anything free next Tuesday?', {
      get_price: { service: 'oil change' },
      find_free_appointments: { date: '2019-03-05' },
    }),
    say('car workshop', 'where exactly are you, and until when can I pick up the car in the evening', {
      get_address: {},
      get_opening_hours: {},
    }),
    say('car workshop', 'Two things: can you store my winter tyres, and what does the inspection involve?', {
      get_tyre_storage: {},
      get_inspection: {},
    }),
    say('web shop', 'can you tell me when order 48213 arrives and what is on the invoice', {
      get_order_status: { order_id: '48213' },
      get_invoice: { order_id: '48213' },
    }),
    say('web shop', 'I need the return label for 48213 and the address of your shop please', {
      get_return_label: { order_id: '48213' },
      get_store_address: {},
    }),
    say('web shop', 'do you sell tents? and what would shipping cost', {
      search_products: { query: 'tents' },
      get_shipping_cost: {},
    }),
    say('web shop', 'how can I pay, and does the warranty cover scratches', {
      get_payment_methods: {},
      get_warranty: {},
    }),
    say('harbour with bookings', 'a table for 4 on Saturday at 7pm, and is my dog allowed in?', {
      check_table: { party_size: 4, date: '2019-03-02', time: '19:00' },
      get_dog_rules: {},
    }),
    say('harbour with bookings', "Where can we park and what's on the menu?", { get_parking: {}, get_menu: {} }),
    say('harbour with bookings', "when's high tide tomorrow and could we rent a boat for 3 that day at 10am", {
      get_tide: { date: '2019-03-02' },
      check_boat: { passengers: 3, departure_time: '10:00' },
    }),
    say('harbour with bookings', 'How long are vouchers valid? Also is there parking', {
      get_voucher_terms: {},
      get_parking: {},
    }),
  ],
  long: [
    say(
      'library',
      'Hello, my name is Ruth and I moved here in January. I used to be a member of the library in my old town, where everything was free, and I loved the reading room there. Now my son starts school in autumn and we would like to come by on the weekend. What do we need to get a library card? We have no car, so we will come by bike. Thank you so much',
      { get_membership: {} },
    ),
    say(
      'library',
      'hi, i have been ill for two weeks and could not leave the house at all, and i completely forgot about the books until your mail came this morning. i am really sorry about that, it never happened before. can you tell me how much i have to pay now for bringing them back late? i will come on monday with my sister who drives me',
      { get_late_fees: {} },
    ),
    say(
      'library',
      "Good evening, we're a group of students who prepare for an exam, and at home it is too loud because of the builders next door. Our professor said the library has rooms for groups. We would be 5 people and would like to come on 5 March at 14:00, is there a room? We are quiet, I promise, and will leave everything as it was.",
      { find_free_rooms: { people: 5, date: '2019-03-05', time: '14:00' } },
    ),
    say(
      'internet provider',
      'I work from home and have had video calls all day, and since lunchtime nothing works any more. I restarted everything twice, asked the neighbours and they have the same problem. My boss is not amused. Is there a disruption in 90402 at the moment? I can use my phone for an hour or so but the battery is nearly empty.',
      { check_outages: { postcode: '90402' } },
    ),
    say(
      'internet provider',
      'Hi, my wife got a job in another city, which is great news, but it all goes very quickly and we have a hundred things to organise before summer. The flat is found at least. What do we have to do with our internet contract when we move? There is already a line in the house, says the landlord. Greetings, Tom',
      { get_moving_terms: {} },
    ),
    say(
      'internet provider',
      'Dear all, the parcel with the new box came yesterday, very well packed, thank you. My grandson wanted to help me with it but he is on a school trip this week, and I am 78 and not very good with these things. How do I connect the router? There is a grey cable and a yellow one. Yours, Edith',
      { get_router_setup: {} },
    ),
    say(
      'car workshop',
      "Morning! I left the car with you on Wednesday, the colleague at the desk was very friendly. He said somebody would ring me but so far nobody has, maybe I missed it because I'm in meetings all day. Is the car B-AK 1207 ready? I'd have to organise somebody to pick up the kids otherwise. Cheers",
      { get_repair_status: { plate: 'B-AK 1207' } },
    ),
    say(
      'car workshop',
      'We bought an old van last year to travel around with the dogs, and it has been running well apart from the radio. In April we want to drive to Portugal for six weeks, and a friend told us to have everything looked at before. What does a brake check cost at your place? The tyres are new, so these should be fine I think.',
      { get_price: { service: 'brake check' } },
    ),
    say(
      'web shop',
      'Hi, I bought a birthday present for my dad at your shop, he turns seventy next week and the whole family is coming over, even my aunt from Canada. I wanted to wrap it this weekend. Where is order 48213 now? It would be really sad if it came after the party. Thanks a lot and have a good weekend',
      { get_order_status: { order_id: '48213' } },
    ),
    say(
      'web shop',
      'Hello there, the backpack I got from you has been with me on four trips and I was always happy with it. But on the last one the zip broke, in the rain of course, on the second day, and I had to tie it with a rope. What does the warranty say about broken zips? I still have the receipt somewhere I think.',
      { get_warranty: {} },
    ),
    say(
      'harbour with bookings',
      'My parents celebrate their golden wedding and we would love to surprise them, they got engaged at your harbour fifty years ago. Everybody is very excited. Would there be a table for 12 on 16 March at 18:00? My father eats no fish but that should not be a problem, and one of the kids needs a high chair.',
      { check_table: { party_size: 12, date: '2019-03-16', time: '18:00' } },
    ),
    say(
      'harbour with bookings',
      'We come up from London with two cars and my brother has a big camper, it took us ages to find something last year and we ended up walking half an hour. The weather looks good so I guess it will be full again. Where can we park? We do not mind paying if it is close to the water. See you soon!',
      { get_parking: {} },
    ),
  ],
  corrections: [
    say('library', ['do you have anything by Frank Herbert', 'and by Ursula Le Guin?'], {
      search_catalogue: { query: /Le Guin/i },
    }),
    say('library', ['a study room for 4 on Monday at 3 pm', 'no, make it Tuesday'], {
      find_free_rooms: { people: 4, date: '2019-03-05', time: '15:00' },
    }),
    say('library', ['what have I borrowed, L20417', 'oh sorry, my card is L20471'], {
      get_loans: { card_number: 'L20471' },
    }),
    say('internet provider', ['bill of customer 770142 please', 'and the data usage?'], {
      get_data_usage: { customer_number: '770142' },
    }),
    say('internet provider', ['any outage in 90402?', 'what about 90403'], { check_outages: { postcode: '90403' } }),
    say('internet provider', ['when does the technician come to 770142', 'hm I think the number was 770124'], {
      get_technician_visit: { customer_number: '770124' },
    }),
    say('car workshop', ['what does an oil change cost', 'and a brake check?'], {
      get_price: { service: 'brake check' },
    }),
    say('car workshop', ['any appointments on Monday?', 'Wednesday would also work'], {
      find_free_appointments: { date: '2019-03-06' },
    }),
    say('car workshop', ['is B-AK 1207 ready?', 'and my wife’s car, B-AK 1310?'], {
      get_repair_status: { plate: 'B-AK 1310' },
    }),
    say('web shop', ['do you sell rain jackets', 'I was thinking of ponchos'], {
      search_products: { query: /ponchos?/ },
    }),
    say('harbour with bookings', ['a boat for 2 on Sunday at noon', 'or rather in the afternoon, at 3'], {
      check_boat: { passengers: 2, date: '2019-03-03', departure_time: '15:00' },
    }),
    say('harbour with bookings', ['table for 2 tonight at 8 pm', 'my parents are coming too, so four of us'], {
      check_table: { party_size: 4, date: '2019-03-01', time: '20:00' },
    }),
  ],
  negations: [
    say('library', 'I do not want to reserve a room, I only want to know when you are open', { get_opening_hours: {} }),
    say('library', 'books by Frank Herbert, but not Dune', {
      search_catalogue: { query: /^(?:books by )?Frank Herbert$/i },
    }),
    say('library', 'no need to list my loans, just tell me what late books cost', { get_late_fees: {} }),
    say('internet provider', "I'm not moving, I want to cancel. What is the notice period?", {
      get_cancellation_terms: {},
    }),
    say('internet provider', "why haven't I got a bill yet, customer 770142", {
      get_bill: { customer_number: '770142' },
    }),
    say('internet provider', 'this is not about the router, is there an outage in 90402?', {
      check_outages: { postcode: '90402' },
    }),
    say('car workshop', "I don't need a replacement car. When is B-AK 1207 finished?", {
      get_repair_status: { plate: 'B-AK 1207' },
    }),
    say('car workshop', 'an appointment on Tuesday, not Monday', { find_free_appointments: { date: '2019-03-05' } }),
    say('car workshop', "can't you store my tyres?", { get_tyre_storage: {} }),
    say('web shop', 'show me backpacks that are not black', { search_products: { query: /backpacks?/ } }),
    say('harbour with bookings', 'We do not want to eat, only to rent a boat for 2 on Sunday at 11 am', {
      check_boat: { passengers: 2, date: '2019-03-03', departure_time: '11:00' },
    }),
    say('harbour with bookings', 'forget the boat, what time is high tide on Sunday?', {
      get_tide: { date: '2019-03-03' },
    }),
  ],
  facts: [
    ask('library', 'who wrote Dune Messiah?', 'Frank Herbert'),
    ask('library', ['is reservation R-5512 ready?', 'until when do you keep it?'], ['8 March', '2019-03-08']),
    ask('library', ['what have I borrowed, my card is L20417', 'which of them can I renew?'], 'The Overstory'),
    ask('library', 'how much is a colour print?', '0.40 EUR'),
    ask('library', ['is there anything on this Monday?', 'does it cost anything?'], 'free'),
    ask('internet provider', 'what do I owe you, customer 770142', '44.90'),
    ask(
      'internet provider',
      ['data usage of 770142', 'when does it start again from zero?'],
      ['15 March', '2019-03-15'],
    ),
    ask('internet provider', ['technician for 770142?', 'who is coming?'], 'Ms Duarte'),
    ask('internet provider', 'how fast is Home 250?', '250 Mbit/s'),
    ask('internet provider', ['is there an outage in 90402', 'when will it be working again'], '18:00'),
    ask('car workshop', ['is B-AK 1207 ready?', 'how much will it be?'], '480'),
    ask('car workshop', ['is B-AK 1207 ready?', 'why is it taking so long'], 'parts'),
    ask('car workshop', 'has invoice W-8841 been paid?', ['not paid', 'unpaid', 'paid: no']),
    ask('car workshop', 'how old do I have to be for a replacement car', '21'),
    ask('car workshop', ['what does an oil change cost?', 'and how long does it take?'], '45 minutes'),
    ask('car workshop', 'which bus stop is near you?', 'Old Foundry'),
  ],
  later: [
    say('web shop', ['Where is order 48213?', 'typo, 48231'], { get_order_status: { order_id: '48231' } }),
    say('web shop', ['Where is order 48213?', 'oh wait it is 48231 not 48213'], {
      get_order_status: { order_id: '48231' },
    }),
    say('web shop', ['Where is order 48213?', "that's not my order. mine is 48219"], {
      get_order_status: { order_id: '48219' },
    }),
    say('web shop', ['Where is order 48213?', 'not that order, the other one: 48300'], {
      get_order_status: { order_id: '48300' },
    }),
    say('web shop', ['Where is order 48213?', 'I gave you the wrong number. The right one is 48214.'], {
      get_order_status: { order_id: '48214' },
    }),
    say('web shop', ['Where is order 48213?', '*48231'], { get_order_status: { order_id: '48231' } }),
    say('web shop', ['can I get the invoice for 48213', 'no I meant the return label'], {
      get_return_label: { order_id: '48213' },
    }),
    say('web shop', ['can I get the invoice for 48213', 'no not the invoice, the status please'], {
      get_order_status: { order_id: '48213' },
    }),
    say('web shop', ['do you have raincoats', 'no, I said rain boots'], { search_products: { query: /rain boots?/i } }),
    say('web shop', ['do you have raincoats', 'sorry, umbrellas'], { search_products: { query: /umbrellas?/i } }),
    say('web shop', ['do you sell blue tents', 'or rather green ones'], { search_products: { query: /green/i } }),
    say('harbour with bookings', ['a table for 2 tomorrow at 7 pm', 'no wait, for 3'], {
      check_table: { party_size: 3, date: '2019-03-02', time: '19:00' },
    }),
    say('harbour with bookings', ['a table for 2 tomorrow at 7 pm', 'not tomorrow, on Monday'], {
      check_table: { party_size: 2, date: '2019-03-04', time: '19:00' },
    }),
    say('harbour with bookings', ['a table for 2 tomorrow at 7 pm', 'I meant 7 in the morning... no sorry, 8 pm'], {
      check_table: { party_size: 2, date: '2019-03-02', time: '20:00' },
    }),
    say('harbour with bookings', ['a table for 2 tomorrow at 7 pm', 'change of plans, there will be four of us'], {
      check_table: { party_size: 4, date: '2019-03-02', time: '19:00' },
    }),
    say('harbour with bookings', ['a table for 2 tomorrow at 7 pm', 'hmm make that half past six'], {
      check_table: { party_size: 2, date: '2019-03-02', time: '18:30' },
    }),
    say('harbour with bookings', ['a table for 2 tomorrow at 7 pm', 'Actually Sunday works better'], {
      check_table: { party_size: 2, date: '2019-03-03', time: '19:00' },
    }),
    say('harbour with bookings', ['a table for 2 tomorrow at 7 pm', 'I said two, but it is three people now'], {
      check_table: { party_size: 3, date: '2019-03-02', time: '19:00' },
    }),
    say('harbour with bookings', ['When is high tide on Monday?', 'no, Tuesday'], { get_tide: { date: '2019-03-05' } }),
    say('harbour with bookings', ['a boat for 4 on Sunday at 10 am', 'i mean a table, not a boat'], {
      check_table: { party_size: 4, date: '2019-03-03', time: '10:00' },
    }),
    say('library', ['is my reservation R-5512 ready', 'sorry R-5521'], {
      get_reservation_status: { reservation_id: 'R-5521' },
    }),
    say('library', ['a room for 4 people on Monday at 3pm', 'no, 5 people'], {
      find_free_rooms: { people: 5, date: '2019-03-04', time: '15:00' },
    }),
    say('library', ['do you have Dune', 'no not that, Dune Messiah'], { search_catalogue: { query: /dune messiah/i } }),
    say('internet provider', ['is there an outage in 90402', 'sorry, my postcode is 90405'], {
      check_outages: { postcode: '90405' },
    }),
    say('internet provider', ['show me the bill of customer 770142', 'no, the data usage'], {
      get_data_usage: { customer_number: '770142' },
    }),
    say('car workshop', ['how much is an oil change', 'I meant a brake check'], {
      get_price: { service: /brake check/i },
    }),
    say('car workshop', ['anything free next Tuesday?', 'or Wednesday?'], {
      find_free_appointments: { date: '2019-03-06' },
    }),
    say('car workshop', ['is M-KL 2204 ready', 'oops M-KL 2240'], { get_repair_status: { plate: 'M-KL 2240' } }),
    say('web shop', ['I know where order 48213 is, I want the invoice'], { get_invoice: { order_id: '48213' } }),
    say('web shop', ["I'm not looking for a refund, I just want to know when 48213 arrives"], {
      get_order_status: { order_id: '48213' },
    }),
    say('web shop', ['Forget the tent. What does shipping cost?'], { get_shipping_cost: {} }),
    say('web shop', ['no invoice needed, only the return label for 48213'], {
      get_return_label: { order_id: '48213' },
    }),
    say('web shop', ["This isn't about my order. Where is your shop?"], { get_store_address: {} }),
    say('web shop', ['Skip the warranty stuff and tell me how I can pay'], { get_payment_methods: {} }),
    say('web shop', ["I wasn't asking for the address but for the opening hours"], { get_opening_hours: {} }),
    say('web shop', ['the opening hours, not the address'], { get_opening_hours: {} }),
    say('web shop', ["why hasn't order 48213 arrived yet"], { get_order_status: { order_id: '48213' } }),
    say('web shop', ["I can't find the invoice of 48213"], { get_invoice: { order_id: '48213' } }),
    say('harbour with bookings', ["We don't need a table, just a boat for 3 on Sunday at 11 am"], {
      check_boat: { passengers: 3, date: '2019-03-03', departure_time: '11:00' },
    }),
    say('harbour with bookings', ['not the menu, the parking'], { get_parking: {} }),
    say('internet provider', ["I don't want to cancel, I'm moving. What about my contract?"], { get_moving_terms: {} }),
    say('library', ["I'm not a member and don't want to be. Can I still print?"], { get_printing: {} }),
    say('car workshop', ['no appointment please, only the price of a brake check'], {
      get_price: { service: /brake check/i },
    }),
  ],
};
