/**
 * What customers say after an answer, or to a question of the matcher, in German, French and Spanish. `before` was
 * understood: the function was called with these values, or the matcher asked for the parameter `asked`.
 */
const TABLE = { function: 'check_table', values: { party_size: 2, date: '2019-03-02', time: '19:00' } };
const ORDER = { function: 'get_order_status', values: { order_id: '48213' } };
const SEARCH = { function: 'search_products', values: { query: 'Zelt' } };
const PEOPLE = { function: 'check_table', asked: 'party_size' };
const TIDE = { function: 'get_tide', values: { date: '2019-03-05' } };

export const FOLLOW_UPS = [
  { language: 'de', before: TABLE, text: 'und um 20 Uhr?', values: { party_size: 2, time: '20:00' } },
  { language: 'de', before: TABLE, text: 'Und am Sonntag?', values: { date: '2019-03-03', time: '19:00' } },
  { language: 'de', before: TABLE, text: 'Entschuldigung, wir sind doch zu fünft', values: { party_size: 5 } },
  { language: 'de', before: TABLE, text: 'nein, für 4 Personen', values: { party_size: 4 } },
  { language: 'de', before: TABLE, text: 'lieber um halb acht', values: { time: '19:30' } },
  { language: 'de', before: ORDER, text: 'und 48555?', values: { order_id: '48555' } },
  { language: 'de', before: ORDER, text: 'Sorry, ich meinte 48231', values: { order_id: '48231' } },
  { language: 'de', before: ORDER, text: 'nicht 48213, sondern 48312', values: { order_id: '48312' } },
  { language: 'de', before: SEARCH, text: 'und Rucksäcke?', values: { query: 'Rucksäcke' } },
  { language: 'de', before: TIDE, text: 'und morgen?', values: { date: '2019-03-02' } },
  { language: 'de', before: PEOPLE, text: 'wir sind zu viert', values: { party_size: 4 } },
  { language: 'de', before: PEOPLE, text: 'nur ich und meine Frau', values: { party_size: 2 } },
  { language: 'de', before: PEOPLE, text: 'drei Erwachsene', values: { party_size: 3 } },
  { language: 'fr', before: TABLE, text: 'et à 20 heures ?', values: { party_size: 2, time: '20:00' } },
  { language: 'fr', before: TABLE, text: 'Et dimanche ?', values: { date: '2019-03-03', time: '19:00' } },
  { language: 'fr', before: TABLE, text: 'pardon, nous sommes cinq', values: { party_size: 5 } },
  { language: 'fr', before: TABLE, text: 'non, pour 4 personnes', values: { party_size: 4 } },
  { language: 'fr', before: TABLE, text: 'plutôt à 19h30', values: { time: '19:30' } },
  { language: 'fr', before: ORDER, text: 'et 48555 ?', values: { order_id: '48555' } },
  { language: 'fr', before: ORDER, text: 'désolé, je voulais dire 48231', values: { order_id: '48231' } },
  { language: 'fr', before: ORDER, text: 'pas 48213 mais 48312', values: { order_id: '48312' } },
  { language: 'fr', before: SEARCH, text: 'et des sacs à dos ?', values: { query: ['sacs à dos', 'des sacs à dos'] } },
  { language: 'fr', before: TIDE, text: 'et après-demain ?', values: { date: '2019-03-03' } },
  { language: 'fr', before: PEOPLE, text: 'nous serons quatre', values: { party_size: 4 } },
  { language: 'fr', before: PEOPLE, text: 'juste ma femme et moi', values: { party_size: 2 } },
  { language: 'fr', before: PEOPLE, text: 'trois adultes', values: { party_size: 3 } },
  { language: 'es', before: TABLE, text: '¿y a las 20:00?', values: { party_size: 2, time: '20:00' } },
  { language: 'es', before: TABLE, text: '¿Y el domingo?', values: { date: '2019-03-03', time: '19:00' } },
  { language: 'es', before: TABLE, text: 'perdón, somos cinco', values: { party_size: 5 } },
  { language: 'es', before: TABLE, text: 'no, para 4 personas', values: { party_size: 4 } },
  { language: 'es', before: TABLE, text: 'mejor a las 19:30', values: { time: '19:30' } },
  { language: 'es', before: ORDER, text: '¿y el 48555?', values: { order_id: '48555' } },
  { language: 'es', before: ORDER, text: 'perdón, quería decir 48231', values: { order_id: '48231' } },
  { language: 'es', before: ORDER, text: 'no 48213, sino 48312', values: { order_id: '48312' } },
  { language: 'es', before: SEARCH, text: '¿y mochilas?', values: { query: 'mochilas' } },
  { language: 'es', before: TIDE, text: '¿y pasado mañana?', values: { date: '2019-03-03' } },
  { language: 'es', before: PEOPLE, text: 'seremos cuatro', values: { party_size: 4 } },
  { language: 'es', before: PEOPLE, text: 'solo mi mujer y yo', values: { party_size: 2 } },
  { language: 'es', before: PEOPLE, text: 'tres adultos', values: { party_size: 3 } },
];
