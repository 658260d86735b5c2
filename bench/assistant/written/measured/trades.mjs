/** Written before an answer to any of them was read, as those for development, and for other organisations. Not read since. */
const say = (to, turns, calls) => ({ to, turns: [turns].flat(), calls });
const ask = (to, turns, fact) => ({ to, turns: [turns].flat(), fact });

export const TRADES = {
  two: [
    say('hotel', 'From when can we get into the room, and is breakfast included?', {
      get_check_in_times: {},
      get_breakfast: {},
    }),
    say('hotel', 'How do we get to you from the airport? And can we bring our dog?', {
      get_airport_shuttle: {},
      get_pet_policy: {},
    }),
    say('hotel', 'Booking HB-30417: what does it cost, and until when could we cancel it?', {
      get_booking: { booking_id: 'HB-30417' },
      get_cancellation_policy: {},
    }),
    say('hotel', 'is the pool open in the evening and where do I leave the car', {
      get_pool_hours: {},
      get_parking: {},
    }),
    say(
      'hotel',
      'Do you have a room for 2 guests from 9 March for 3 nights? I would also like to know what parking costs.',
      { find_rooms: { guests: 2, arrival: '2019-03-09', nights: 3 }, get_parking: {} },
    ),
    say('vet', 'When are you open on Saturday and what do I do in an emergency?', {
      get_opening_hours: {},
      get_emergency_service: {},
    }),
    say('vet', 'Are the results of P-4410 there? and what should he eat now', {
      get_lab_results: { patient_id: 'P-4410' },
      get_food_advice: {},
    }),
    say('vet', 'which insurances do you take, and how much is a castration', {
      get_insurance: {},
      get_treatment_price: { treatment: 'castration' },
    }),
    say('vet', 'Any free appointment on Monday? Also, can my cat stay with you in August?', {
      find_free_appointments: { date: '2019-03-04' },
      get_boarding: {},
    }),
    say('vet', 'we got a puppy, when does she have to be vaccinated and what food is right', {
      get_vaccination_plan: {},
      get_food_advice: {},
    }),
  ],
  long: [
    say(
      'hotel',
      'Hi, we stayed with you three years ago when our daughter was a baby, and it was lovely, especially the beach. This time my mother comes along, she is 80 and likes to sleep long. Until what time is breakfast served? She would never say so but she would be sad to miss it. Thanks and see you soon',
      { get_breakfast: {} },
    ),
    say(
      'hotel',
      'My flight was changed by the airline for the second time, I am really annoyed with them, now I land in the middle of the night. I have tried to call but the line is bad here. Is there a bus from the airport to the hotel? Otherwise I would ask a friend who lives nearby.',
      { get_airport_shuttle: {} },
    ),
    say(
      'hotel',
      'Hello, I wrote already last week but maybe it got lost. We are two couples and we go hiking every year in another place. This year we want to relax a bit more, the knees, you know. When is the sauna open? Two of us would go in the morning if that is possible.',
      { get_pool_hours: {} },
    ),
    say(
      'hotel',
      'Unfortunately my husband broke his leg on Sunday and the doctor is not sure that he can travel. We were so much looking forward to it. Until when could we cancel our booking without paying? It would be good to know before we decide. All the best, Ingrid',
      { get_cancellation_policy: {} },
    ),
    say(
      'vet',
      'Good morning, our cat Minka is nine and usually eats everything, but since the move she has become picky and leaves half of it. My sister says this is normal at her age. What should a cat of that age eat? I do not want to change everything at once.',
      { get_food_advice: {} },
    ),
    say(
      'vet',
      'We will fly to Greece in the summer for two weeks, and the neighbour who took the dog last time has moved away. He is a quiet dog and likes children and other dogs. Could he stay with you while we are away? We would bring his basket and his food of course.',
      { get_boarding: {} },
    ),
    say(
      'vet',
      'Hi! I found a hedgehog in the garden yesterday but it is gone again, so that is fine. I am writing because of my rabbit, he should see a doctor, it is not urgent. Do you have a free appointment on 7 March? In the morning would be best because I work late.',
      { find_free_appointments: { date: '2019-03-07' } },
    ),
    say(
      'vet',
      'I was with you last Tuesday with Bruno, the brown labrador who is afraid of the scales, and Dr Amsel took some blood. She said it takes a few days and I did not want to call in between. Are the results of P-4410 there yet? He is much better by the way.',
      { get_lab_results: { patient_id: 'P-4410' } },
    ),
  ],
  corrections: [
    say('hotel', ['a room for 2 guests from 9 March for 3 nights', 'sorry, 4 nights'], {
      find_rooms: { guests: 2, arrival: '2019-03-09', nights: 4 },
    }),
    say('hotel', ['a room for 2 guests from 9 March for 3 nights', 'or would the 10th be possible?'], {
      find_rooms: { guests: 2, arrival: '2019-03-10', nights: 3 },
    }),
    say('hotel', ['show me booking HB-30417', 'no, HB-30471'], { get_booking: { booking_id: 'HB-30471' } }),
    say('hotel', ['is there a massage on Sunday?', 'and on Monday?'], { book_treatment: { date: '2019-03-04' } }),
    say('vet', ['how much is a castration', 'and a dental cleaning'], {
      get_treatment_price: { treatment: 'dental cleaning' },
    }),
    say('vet', ['free appointments on Monday?', 'I could also come on Thursday'], {
      find_free_appointments: { date: '2019-03-07' },
    }),
    say('vet', ['results of P-4410 please', 'oh, it is P-4401'], { get_lab_results: { patient_id: 'P-4401' } }),
    say('vet', ['results of P-4410 please', 'and for the other one, P-4411?'], {
      get_lab_results: { patient_id: 'P-4411' },
    }),
  ],
  negations: [
    say('hotel', "I don't want to cancel, I just want to know from when the room is ready", { get_check_in_times: {} }),
    say('hotel', 'not the pool, the parking: what does it cost?', { get_parking: {} }),
    say('hotel', 'a massage on Sunday, not Saturday', { book_treatment: { date: '2019-03-03' } }),
    say('hotel', 'I have not got a confirmation of HB-30417, what dates did I book?', {
      get_booking: { booking_id: 'HB-30417' },
    }),
    say('vet', "It isn't an emergency, do you have an appointment on Monday?", {
      find_free_appointments: { date: '2019-03-04' },
    }),
    say('vet', 'never mind the insurance, how much is a castration?', {
      get_treatment_price: { treatment: 'castration' },
    }),
    say('vet', "I don't have the number. When are you open?", { get_opening_hours: {} }),
    say('vet', 'I am not asking what he should eat, I am asking whether he can stay with you during our holidays', {
      get_boarding: {},
    }),
  ],
  facts: [
    ask('hotel', 'how much is breakfast?', '18 EUR'),
    ask('hotel', ['show me booking HB-30417', 'what kind of room is it?'], 'sea view'),
    ask('hotel', ['show me booking HB-30417', 'do I still have to pay?'], 'paid'),
    ask('hotel', ['can we bring our dog?', 'is there a charge for it?'], '15 EUR'),
    ask('hotel', 'how often does the shuttle go?', '40 minutes'),
    ask('hotel', 'when do we have to be out of the room', '11:00'),
    ask('vet', ['results of P-4410 please', 'which vet was that?'], 'Amsel'),
    ask('vet', ['results of P-4410 please', 'when was that taken?'], ['26 February', '2019-02-26']),
    ask('vet', 'what number do I call at night?', '7946 0881'),
    ask('vet', ['do you look after dogs when we are on holiday?', 'what do I have to bring?'], 'vaccination record'),
    ask('vet', 'how often is the vaccination repeated', '3 years'),
    ask('vet', 'what must a dog never eat?', 'chocolate'),
  ],
  later: [
    say('web shop', ['Where is order 50111?', 'correction: 50112'], { get_order_status: { order_id: '50112' } }),
    say('web shop', ['Where is order 50111?', 'damn, wrong number, its 50112'], {
      get_order_status: { order_id: '50112' },
    }),
    say('web shop', ['Where is order 50111?', "I didn't mean 50111, I meant 50122"], {
      get_order_status: { order_id: '50122' },
    }),
    say('web shop', ['invoice for 50111 please', 'actually I need the return label instead'], {
      get_return_label: { order_id: '50111' },
    }),
    say('web shop', ['invoice for 50111 please', 'not the invoice. what was in it?'], {
      get_order_items: { order_id: '50111' },
    }),
    say('web shop', ['do you sell sleeping bags', 'no, sleeping mats'], {
      search_products: { query: /sleeping mats?/i },
    }),
    say('web shop', ['do you sell sleeping bags', 'I was actually thinking of hammocks'], {
      search_products: { query: /hammocks?/i },
    }),
    say('harbour with bookings', ['table for 4 on Sunday at 6 pm', "sorry that's wrong, we are 5"], {
      check_table: { party_size: 5, date: '2019-03-03', time: '18:00' },
    }),
    say('harbour with bookings', ['table for 4 on Sunday at 6 pm', 'no not Sunday. Saturday!'], {
      check_table: { party_size: 4, date: '2019-03-02', time: '18:00' },
    }),
    say('harbour with bookings', ['table for 4 on Sunday at 6 pm', 'could we do 7 pm instead?'], {
      check_table: { party_size: 4, date: '2019-03-03', time: '19:00' },
    }),
    say('harbour with bookings', ['table for 4 on Sunday at 6 pm', 'one person less, so three'], {
      check_table: { party_size: 3, date: '2019-03-03', time: '18:00' },
    }),
    say('harbour with bookings', ['lighthouse tour for 2 tomorrow at 3 pm', 'I mean the day after tomorrow'], {
      check_tour: { visitors: 2, date: '2019-03-03', start_time: '15:00' },
    }),
    say('hotel', ['where is booking H-3391', 'no wait H-3319'], { get_booking: {} }),
    say('vet', ['lab results of P-4410', 'ah no, P-4401 is our cat'], { get_lab_results: { patient_id: 'P-4401' } }),
    say('vet', ['price of dental cleaning?', 'no, I meant a blood test'], {
      get_treatment_price: { treatment: /blood test/i },
    }),
    say('vet', ['anything free on Monday?', 'Monday is bad, what about Thursday'], {
      find_free_appointments: { date: '2019-03-07' },
    }),
    say('web shop', ['I already have the invoice for 50111, where is the parcel?'], {
      get_order_status: { order_id: '50111' },
    }),
    say('web shop', ["I'm not interested in gift cards, what's the warranty?"], { get_warranty: {} }),
    say('web shop', ['your address, not the opening hours'], { get_store_address: {} }),
    say('web shop', ['no return please, only tell me what is in order 50111'], {
      get_order_items: { order_id: '50111' },
    }),
    say('web shop', ["it's not the status of 50111 I want, it's the invoice"], { get_invoice: { order_id: '50111' } }),
    say('hotel', ['not the pool. when is breakfast?'], { get_breakfast: {} }),
    say('hotel', ["we don't come by car, is there a bus from the airport?"], { get_airport_shuttle: {} }),
    say('vet', ["it's no emergency, I only want to know when you are open"], { get_opening_hours: {} }),
    say('vet', ["I don't need an appointment, only the price of a blood test"], {
      get_treatment_price: { treatment: /blood test/i },
    }),
    say('internet provider', ["don't tell me the plans, tell me how to end my contract"], {
      get_cancellation_terms: {},
    }),
  ],
};
