/** Others than those for development, in the same form. */
const BOAT = { function: 'check_boat', values: { passengers: 3, date: '2019-03-04', departure_time: '10:00' } };
const INVOICE = { function: 'get_invoice', values: { order_id: '61120' } };
const SEARCH = { function: 'search_products', values: { query: 'tent' } };
const PEOPLE = { function: 'check_tour', asked: 'visitors' };
const TIDE = { function: 'get_tide', values: { date: '2019-03-04' } };

export const FOLLOW_UPS = [
  { language: 'de', before: BOAT, text: 'und um 11 Uhr?', values: { passengers: 3, departure_time: '11:00' } },
  { language: 'de', before: BOAT, text: 'wie sieht es am Mittwoch aus?', values: { date: '2019-03-06' } },
  { language: 'de', before: BOAT, text: 'ach nein, wir sind zu sechst', values: { passengers: 6 } },
  {
    language: 'de',
    before: BOAT,
    text: 'stattdessen am Dienstag bitte',
    values: { date: '2019-03-05', passengers: 3 },
  },
  { language: 'de', before: INVOICE, text: 'und von 61121?', values: { order_id: '61121' } },
  { language: 'de', before: INVOICE, text: 'Tippfehler, 61210 meine ich', values: { order_id: '61210' } },
  { language: 'de', before: SEARCH, text: 'und was ist mit Kochern?', values: { query: 'Kochern' } },
  { language: 'de', before: TIDE, text: 'und am Freitag?', values: { date: '2019-03-08' } },
  { language: 'de', before: PEOPLE, text: 'zu dritt', values: { visitors: 3 } },
  { language: 'de', before: PEOPLE, text: 'sechs Leute', values: { visitors: 6 } },
  { language: 'de', before: PEOPLE, text: 'ich komme allein', values: { visitors: 1 } },
  { language: 'fr', before: BOAT, text: 'et à 11 heures ?', values: { passengers: 3, departure_time: '11:00' } },
  { language: 'fr', before: BOAT, text: 'et mercredi alors ?', values: { date: '2019-03-06' } },
  { language: 'fr', before: BOAT, text: 'ah non, nous sommes six', values: { passengers: 6 } },
  { language: 'fr', before: BOAT, text: 'mardi à la place', values: { date: '2019-03-05', passengers: 3 } },
  { language: 'fr', before: INVOICE, text: 'et pour 61121 ?', values: { order_id: '61121' } },
  { language: 'fr', before: INVOICE, text: 'oups, 61210', values: { order_id: '61210' } },
  { language: 'fr', before: SEARCH, text: 'et les réchauds ?', values: { query: ['réchauds', 'les réchauds'] } },
  { language: 'fr', before: TIDE, text: 'et vendredi ?', values: { date: '2019-03-08' } },
  { language: 'fr', before: PEOPLE, text: 'on sera trois', values: { visitors: 3 } },
  { language: 'fr', before: PEOPLE, text: '6 personnes', values: { visitors: 6 } },
  { language: 'fr', before: PEOPLE, text: 'je viens seul', values: { visitors: 1 } },
  { language: 'es', before: BOAT, text: '¿y a las 11:00?', values: { passengers: 3, departure_time: '11:00' } },
  { language: 'es', before: BOAT, text: '¿qué tal el miércoles?', values: { date: '2019-03-06' } },
  { language: 'es', before: BOAT, text: 'ay no, somos seis', values: { passengers: 6 } },
  { language: 'es', before: BOAT, text: 'el martes en vez del lunes', values: { date: '2019-03-05', passengers: 3 } },
  { language: 'es', before: INVOICE, text: '¿y la de 61121?', values: { order_id: '61121' } },
  { language: 'es', before: INVOICE, text: 'me equivoqué, es 61210', values: { order_id: '61210' } },
  { language: 'es', before: SEARCH, text: '¿y hornillos?', values: { query: 'hornillos' } },
  { language: 'es', before: TIDE, text: '¿y el viernes?', values: { date: '2019-03-08' } },
  { language: 'es', before: PEOPLE, text: 'vamos tres', values: { visitors: 3 } },
  { language: 'es', before: PEOPLE, text: 'seis personas', values: { visitors: 6 } },
  { language: 'es', before: PEOPLE, text: 'voy solo', values: { visitors: 1 } },
];
