/**
 * Conversations with a furniture rental, a theatre and a dentist, all written before an answer to any of them was read and
 * not changed since. The last message makes sense only after the ones before, or leaves their subject. `holds`: what the
 * last answer must tell (a list: one of them); `lacks`: what it must not; `calls`: what the last message must lead to, each
 * with some of its values, and nothing else. Today is Friday 1 March 2019.
 */
import { to } from '../to.mjs';

const HUMAN = /colleague|human|person|agent|team/i;
const POLITE = /welcome|glad|pleasure|anything else|all right|good day/i;
const rental = to('furniture rental');
const theatre = to('theatre');
const dentist = to('dentist');

export const CONVERSATIONS = [
  rental(['do you have sofas?', 'the green one'], ['Bergen'], { lacks: [/Oslo|Malmo/] }),
  rental(['show me sofas please', "which one's the cheapest?"], ['Oslo'], { lacks: [/Bergen|Malmo/] }),
  rental(['show me sofas', 'not the green one'], ['Oslo', 'Malmo'], { lacks: [/Bergen/] }),
  rental(['I need a desk', 'the second one', 'how much is it?'], ['24'], { lacks: [/\b(?:15|27)\b/] }),
  rental(['do you rent out beds?', 'the small one'], ['Nora'], { lacks: [/Frida|Malmo/] }),
  rental(['sofas please', "I'd need one for three people"], ['Bergen', 'Malmo'], { lacks: [/Oslo/] }),
  rental(['which sofas do you have', 'anything under 40 euros?'], ['Oslo'], { lacks: [/Bergen|Malmo/] }),
  rental(['what desks do you have?', 'the last two'], ['Kiruna', 'Lund'], { lacks: [/Aalto/] }),
  rental(['what desks do you have?', 'how many of the walnut one are left?'], ['6'], { lacks: [/\b[92]\b/] }),
  rental(['do you have sofas?', 'the blue one', 'is it in stock?'], [/\bno\b|not|out of stock|\b0\b/i], {
    lacks: [/Oslo|Bergen|sure/],
  }),
  rental(['do you have sofas?', 'the Bergen one', 'how soon could you deliver it?'], ['12 days']),
  rental(['when will F-3302 be delivered?', "and if I'm not at home?"], [/20 ?EUR|€ ?20|next working day/]),
  rental(['when will F-3302 be delivered?', 'what if something is scratched?'], [/150|free/i]),
  rental(['where is my delivery, number F-3302', 'oh sorry, I meant F-3320'], ['2019-03-14'], { lacks: [/\b0?7\b/] }),
  rental(['what am I renting? customer 60417', 'which one ends first?'], [/lamp/i], { lacks: [/sofa|desk/i] }),
  rental(['what am I renting? customer 60417', 'how much do I pay for the lamp?'], ['7'], { lacks: [/\b(?:45|15)\b/] }),
  rental(['can you deliver on Monday?', 'no, Tuesday'], ['18:00'], {
    calls: { find_delivery_slots: { date: '2019-03-05' } },
  }),
  rental(['can you deliver on Monday?', 'in the evening?'], ['18:00'], { lacks: [/08:00|8 ?am|12:00/] }),
  rental(['a complete set for 2 rooms please', 'sorry, for three'], ['174'], {
    calls: { find_packages: { rooms: 3 } },
  }),
  rental(['do you have sofas?', 'do you have parking?'], [/yard/]),

  theatre(["what's on at the moment?", 'the one for families'], ['Peter Pan'], { lacks: [/Hamlet|Orchard|Stockings/] }),
  theatre(['which plays are you showing?', 'the cheapest'], ['Peter Pan'], { lacks: [/Hamlet|Orchard|Stockings/] }),
  theatre(['which plays are you showing?', 'is the last one sold out?'], [/\byes\b|sold out|\b0\b|no tickets/i], {
    lacks: [/Hamlet|Orchard|Pan/],
  }),
  theatre(['which plays are you showing?', 'the second', 'what time does it start?'], ['18:00'], {
    lacks: [/19:30|7:30/],
  }),
  theatre(['which plays are on on Sunday?', 'the later one'], ['Cherry Orchard'], { lacks: [/Peter Pan/] }),
  theatre(['which plays are on on Sunday?', 'sorry, Saturday I mean'], ['Hamlet'], {
    lacks: [/Peter Pan/],
    calls: { list_shows: { date: '2019-03-02' } },
  }),
  theatre(["what's on tomorrow?", 'how long does it take?'], [/3 h|3:10|190/]),
  theatre(['two seats for Hamlet please', 'no, four'], ['Stalls'], {
    calls: { find_seats: { title: 'Hamlet', people: 4 } },
  }),
  theatre(['two seats for Hamlet please', 'how much is the circle?'], ['36'], { lacks: [/\b(?:48|28)\b/] }),
  theatre(['two seats for Hamlet please', 'anything but the balcony'], ['Stalls', 'Circle'], { lacks: [/Balcony/] }),
  theatre(['two seats for Hamlet please', 'and who wrote it?'], ['Shakespeare']),
  theatre(['booking T-90215 please', 'where do we sit?'], [/B 4/]),
  theatre(['booking T-90215 please', 'how many tickets is that?'], ['2']),
  theatre(["here's my booking T-90215", "what if we can't come?"], ['24 hours']),
  theatre(["here's my booking T-90215", 'no wait, it is T-90251'], ['Peter Pan'], { lacks: [/Hamlet/] }),
  theatre(["here's my booking T-90251", 'did I pay for it already?'], [/\bno\b|not/i], {
    lacks: [/sure/],
  }),
  theatre(['do students pay less?', 'and seniors?'], ['20 %'], { lacks: [/50 %|15 %/] }),
  theatre(["what's on tomorrow?", 'can we get a drink there?'], ['one hour before']),
  theatre(["what's on tomorrow?", 'ok, thank you very much'], [POLITE], { lacks: [/Hamlet/], calls: {} }),
  theatre(['hello', 'we were at Hamlet with T-90215 and our seats were terrible!'], [/sorry/i, HUMAN]),

  dentist(['do you have anything on Monday?', 'the last one'], ['15:10'], { lacks: [/08:20|8:20|11:40/] }),
  dentist(['do you have anything on Monday?', 'not with Dr Okafor please'], ['11:40'], { lacks: [/8:20|15:10|3:10/] }),
  dentist(['do you have anything on Monday?', 'only in the afternoon'], ['15:10'], { lacks: [/8:20|11:40/] }),
  dentist(['do you have anything on Monday?', 'what about Wednesday?'], ['11:40'], {
    calls: { find_appointments: { date: '2019-03-06' } },
  }),
  dentist(['is anything free tomorrow?', 'hm, Thursday then'], ['11:40'], {
    calls: { find_appointments: { date: '2019-03-07' } },
  }),
  dentist(['do you have anything on Monday?', 'how many are there in the morning?'], [/\b2\b|two/i]),
  dentist(['which dentists work at your practice?', 'does anybody speak Swedish?'], ['Lindqvist'], {
    lacks: [/Okafor|Brandt/],
  }),
  dentist(
    ['which dentists work at your practice?', 'the one for children', 'on which days is she there?'],
    ['Tuesday and Friday'],
  ),
  dentist(['which fillings do you offer?', 'which lasts longest?'], ['gold'], { lacks: [/cement|composite|ceramic/i] }),
  dentist(['which fillings do you offer?', 'how much would ceramic be?'], ['420'], { lacks: [/\b(?:60|110|560)\b/] }),
  dentist(['which fillings do you offer?', 'no gold please'], ['composite', 'ceramic'], {
    lacks: [/gold\b.*560|560/i],
  }),
  dentist(['which fillings do you offer?', 'the first two'], ['cement', 'composite'], { lacks: [/ceramic|gold/i] }),
  dentist(['what does a cleaning cost?', 'and how long does that take?'], ['40']),
  dentist(['what does a cleaning cost?', 'and whitening?'], ['320'], {
    calls: { get_treatment_price: { treatment: 'whitening' } },
  }),
  dentist(['when is my appointment? A-7105', 'with whom?'], ['Brandt']),
  dentist(['when is my appointment? A-7105', 'do I have to bring anything?'], ['insurance card']),
  dentist(['when is my appointment? A-7105', "what happens if I can't make it?"], [['24 hours', '45']]),
  dentist(['when is my appointment? A-7105', 'can I park there?'], [/yard/]),
  dentist(['invoice R-2188 please', 'until when do I have to pay it?'], ['2019-03-22']),
  dentist(['good morning', 'the root canal from A-7105 still hurts and nobody calls me back'], [[/sorry/i, HUMAN]]),
];
