/**
 * Conversations with a parcel service, a theatre, a furniture rental and a dentist, in the form of those for development
 * and written together with them, before an answer to any of them was read. The parcel service has no others.
 */
import { to } from '../to.mjs';

const HUMAN = /colleague|human|person|agent|team/i;
const POLITE = /welcome|glad|pleasure|anything else|all right|good day/i;
const courier = to('parcel service');
const rental = to('furniture rental');
const theatre = to('theatre');
const dentist = to('dentist');

export const CONVERSATIONS = [
  courier(['which parcels are coming? customer 81530', 'the heaviest one'], ['Wine Direct'], {
    lacks: [/Hobby|Tailor/],
  }),
  courier(['which parcels are coming? customer 81530', 'when does the one from Hobby World arrive?'], ['2019-03-04'], {
    lacks: [/Mar(?:ch)? 8|8 Mar/],
  }),
  courier(['which parcels are coming? customer 81530', 'do I have to pay anything for the second?'], ['12.5'], {
    lacks: [/Wine|Hobby/],
  }),
  courier(['where is parcel PX-40718', 'sorry, wrong number, PX-40781'], [/Tailor|out for delivery/], {
    lacks: [/Hobby|depot/],
  }),
  courier(['where is parcel PX-40718', 'how heavy is it?'], ['2.5']),
  courier(['where is parcel PX-40718', 'what if nobody is there?'], [['10 days', /nearest shop/]]),
  courier(['where can I drop off a parcel near 90402?', 'a locker would be best'], ['Station Road'], {
    lacks: [/Amaral|Holm/],
  }),
  courier(['where can I drop off a parcel near 90402?', 'which is nearest?'], ['Amaral'], { lacks: [/Holm|Station/] }),
  courier(['where can I drop off a parcel near 90402?', 'and around 10115?'], ['Amaral'], {
    calls: { find_pickup_points: { postcode: '10115' } },
  }),
  courier(['what does a parcel to Norway cost?', 'not the express'], ['Economy', 'Standard'], { lacks: [/Express/] }),
  courier(['what does a parcel to Norway cost?', 'the cheapest', 'is it tracked?'], [/\bno\b|not/i], {
    lacks: [/sure/],
  }),
  courier(['what does a parcel to Norway cost?', 'and to Chile?'], ['Standard'], {
    calls: { list_rates: { country: 'Chile' } },
  }),
  courier(['can somebody collect a parcel on Tuesday?', 'I meant Wednesday'], ['17:00'], {
    calls: { find_collection_times: { date: '2019-03-06' } },
  }),
  courier(['do you sell boxes?', 'the large one', 'how much can I put in?'], ['20'], { lacks: [/Padded|Small/] }),
  courier(['hi there', 'PX-40718 arrived completely smashed, I am furious'], [/sorry/i, [HUMAN, '7 days']]),

  rental(['which beds do you have?', 'the black one'], ['Frida'], { lacks: [/Nora/] }),
  rental(['show me your sofas', 'the widest'], ['Malmo'], { lacks: [/Oslo|Bergen/] }),
  rental(['do you have any desks?', 'the first', "what's it made of?"], ['oak'], { lacks: [/steel|walnut/] }),
  rental(['what do I rent from you? my number is 60417', 'until when do I have the desk?'], ['2019-06-30'], {
    lacks: [/lamp|Sept?/i],
  }),
  rental(['what do I rent from you? my number is 60417', 'can I buy it?'], [['6 months', '60 %']]),

  theatre(['what are you playing these days?', 'the one in the studio'], ['Blue Stockings'], {
    lacks: [/Hamlet|Orchard|Pan/],
  }),
  theatre(['what are you playing these days?', 'which one is not for adults?'], ['Peter Pan'], {
    lacks: [/Hamlet|Orchard|Stockings/],
  }),
  theatre(['three seats for Peter Pan', 'the ones in the circle', 'what do they cost?'], ['36'], {
    lacks: [/\b(?:48|28)\b/],
  }),
  theatre(['show me booking T-90215', 'what did I pay?'], ['96']),
  theatre(['is there a discount for students?', 'is there a lift?'], ['left of the entrance']),

  dentist(['what is free on Tuesday?', 'the one with Dr Lindqvist'], ['11:40'], { lacks: [/8:20|15:10|3:10/] }),
  dentist(['what is free on Tuesday?', 'before 10'], ['08:20'], { lacks: [/11:40|15:10|3:10/] }),
  dentist(['what kinds of fillings are there?', 'anything below 100 euros?'], ['cement'], {
    lacks: [/composite|ceramic|gold/i],
  }),
  dentist(['what may I eat after an extraction?', 'when can I do sports again?'], ['3 days']),
  dentist(['please look up A-7150', "perfect, that's all, thanks"], [POLITE], { lacks: [/Okafor/], calls: {} }),
];
