/** As for development, to a campsite, a language school and a pharmacy, which is only measured. */
import { to } from '../to.mjs';

const camp = to('campsite');
const school = to('language school');
const chemist = to('pharmacy');
const calls = (wanted, more) => ({ calls: wanted, ...more });

export const MESSAGES_IN_NEW_TRADES = {
  conversations: [
    camp(['we are looking for a spot from 5 August, 10 nights for 3', 'one with power please'], ['A 4'], {
      lacks: [/L 2/],
    }),
    camp(['CK-7713', 'when do we have to arrive'], [['2019-07-02', 'July 2', '2 July']]),
    camp(['what is there to do on Monday?', 'the thing with the bats, when does it begin'], ['21:15'], {
      lacks: [/09:30/],
    }),
    school(['what Italian courses do you offer', 'the one for advanced learners', 'is there a place left?'], ['4']),
    school(['when is the next Polish exam', 'how much is that'], ['145'], { lacks: [/160/] }),
    chemist(['is my medicine RX-55120 ready?', 'when can I get it then?'], [['2019-03-02', 'March 2', '2 March']]),
    chemist(['RX-55102', 'which shop do I have to go to'], ['Market']),
    chemist(['do you have something for a cough', 'how much is it'], ['7.2']),
    chemist(['I need Dolorin', 'the stronger one', 'can I get it without a prescription?'], [/no\b|not|need/i], {
      lacks: [/sure/],
    }),
    chemist(['can I get a flu jab on Tuesday', 'in the afternoon'], ['16:10'], { lacks: [/09:20/] }),
    chemist(['where are your shops', 'which is open longest on Saturday'], ['Station'], { lacks: [/Market/] }),
    chemist(
      ['I have a card, 884201. how much is on it?', 'do they run out?'],
      [['2019-12-31', 'December 31', '31 December']],
    ),
    chemist(['it is 2 am and my son has a fever, is anybody open?', 'does that cost extra'], ['2.50']),
    chemist(['what do I do with pills that are past their date'], [/household waste/]),
    chemist(['I am too ill to leave the house, can someone come round with my pills?'], [/free from 20|3 EUR/]),
  ],
  corrections: [
    camp(
      ['pitch for 2 from 5 August, 3 nights', 'make that four people'],
      ['A 4'],
      calls({ find_pitches: { people: 4, nights: 3, arrival: '2019-08-05' } }),
    ),
    school(
      ['private Italian lesson on Monday at 16:00', 'sorry, I can only do 4:30'],
      ['Marta Kos'],
      calls({ find_private_lesson: { date: '2019-03-04', time: '16:30' } }),
    ),
    chemist(['RX-55102', 'typo, 55120'], ['Levoxin'], calls({ get_prescription: { prescription_number: /55120/ } })),
    chemist(
      ['vaccinations on Monday?', 'Thursday suits me better'],
      ['Dr Amin'],
      calls({ list_vaccination_times: { date: '2019-03-07' } }),
    ),
    chemist(
      ['have you got nasal spray', 'I meant cough syrup'],
      ['Tussal'],
      calls({ search_medicines: { query: /cough|syrup/i } }),
    ),
  ],
  negation: [
    camp("I don't need directions, only the time when we have to leave", ['11:00'], calls({ get_arrival_rules: {} })),
    school(
      "Not the price, I'd like to know who teaches Polish",
      ['Ewa Nowak'],
      calls({ list_courses: { taught_language: 'Polish' } }),
    ),
    chemist(
      "I'm not returning anything, I want to throw old pills away",
      [/household waste/],
      calls({ get_disposal: {} }),
    ),
    chemist(
      "don't deliver it, just tell me where your branches are",
      ['Market Square 2'],
      calls({ list_branches: {} }),
    ),
    chemist(
      'Nicht die Lieferung, ich frage nach den Punkten auf Karte 884201',
      ['340'],
      calls({ get_points: { card_number: '884201' } }),
    ),
    chemist("Je ne veux pas l'adresse, mais le prix de la livraison", ['3 EUR'], calls({ get_delivery: {} })),
    school('No busco los libros, busco el horario de la oficina', ['09:00'], calls({ get_office_hours: {} })),
    camp('我不要租船，我想知道商店几点开门', ['07:30'], calls({ get_shop_hours: {} })),
  ],
  two: [
    camp(
      'do you have washing machines and can I cancel for free?',
      ['4 EUR', '30 days'],
      calls({ get_washrooms: {}, get_cancellation_rules: {} }),
    ),
    school(
      'what happens if I miss a lesson, and where do I get the books?',
      ['4 weeks', '24'],
      calls({
        get_absence_rules: {},
        get_course_books: {},
      }),
    ),
    chemist(
      'Is RX-55102 ready? And do you deliver?',
      ['Cardiprol', '3 EUR'],
      calls({
        get_prescription: { prescription_number: 'RX-55102' },
        get_delivery: {},
      }),
    ),
    chemist(
      'who is open tonight, and how many points are on card 884201',
      ['Station', '340'],
      calls({
        get_night_service: {},
        get_points: { card_number: '884201' },
      }),
    ),
  ],
  languages: [
    camp('Bis wann müssen wir abreisen?', ['11:00'], calls({ get_arrival_rules: {} })),
    camp('Est-ce que les chiens sont admis ?', ['3.50'], calls({ get_pet_rules: {} })),
    school('¿A qué hora abre la oficina?', ['09:00'], calls({ get_office_hours: {} })),
    school('Was passiert, wenn ich eine Stunde verpasse?', ['4 weeks'], calls({ get_absence_rules: {} })),
    chemist('Wo sind Ihre Filialen?', ['Market Square 2'], calls({ list_branches: {} })),
    chemist('Combien coûte la livraison ?', ['3 EUR'], calls({ get_delivery: {} })),
    chemist('¿Puedo devolver un medicamento?', ['not taken back'], calls({ get_return_rules: {} })),
    chemist('هل توصلون الأدوية إلى المنزل؟', ['3 EUR'], calls({ get_delivery: {} })),
    chemist('你们的分店在哪里？', ['Market Square 2'], calls({ list_branches: {} })),
    chemist('薬を返品できますか', ['not taken back'], calls({ get_return_rules: {} })),
  ],
};
