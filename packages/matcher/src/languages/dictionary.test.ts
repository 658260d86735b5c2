/** What a text of another language is about, in English: forms of words, compounds, phrases, and scripts without spaces. */
import { expect, it } from 'vitest';
import { glossOf } from './dictionary.js';
import { DICTIONARY_LANGUAGES, DICTIONARY_TABLE } from './dictionary-table.js';
import { LANGUAGES } from './languages.js';

it.each([
  ['de', 'Wie hoch sind die Versandkosten ins Ausland?', 'how shipping price cost country abroad'],
  ['de', 'Ich möchte mein Kundenkonto löschen', 'account delete'],
  ['de', 'Sind Hunde auf dem Zeltplatz erlaubt?', 'dog pet camping tent caravan seat place allowed may permitted'],
  ['fr', 'Quels livres faut-il acheter ?', 'book buy'],
  ['fr', 'Puis-je payer par carte bancaire ?', 'pay by credit card'],
  ['de', 'Kann ich ein E-Bike mieten?', 'bicycle bike rent hire'],
  ['hi', 'चेक-इन कब है?', 'arrival check in when'],
  ['es', 'Quiero abrir una cuenta corriente', 'open account'],
  ['fr', 'Ou sont mes colis ?', 'where parcel'],
  ['es', '¿Cuándo llegan mis paquetes?', 'when arrive parcel'],
  ['pt', 'Quero cancelar a minha assinatura', 'cancel subscription'],
  ['ru', 'Как вернуть деньги за заказ?', 'how return money back order'],
  ['id', 'Berapa ongkir ke luar negeri?', 'how much shipping country abroad'],
  ['ar', 'أريد إلغاء الحجز', 'cancel book'],
  ['hi', 'मेरा पार्सल कहाँ है?', 'parcel where'],
  ['zh', '我要取消酒店的预订', 'cancel hotel book'],
  ['ja', '予約をキャンセルしたいです', 'appointment book cancel'],
])('in %s: %s', (language, text, english) => {
  expect(new Set(glossOf(text, language)?.split(' '))).toEqual(new Set(english.split(' ')));
});

it.each([
  ['de', 'Erzähl mir einen Witz'],
  ['fr', 'Raconte-moi une blague'],
  ['ja', '冗談を言ってください'],
  ['bn', 'আমার অর্ডার কোথায়?'],
])('is not known in %s of %s', (language, text) => {
  expect(glossOf(text, language)).toBeUndefined();
});

it('has a column for each of its languages in every line', () => {
  for (const line of DICTIONARY_TABLE.trim().split('\n'))
    expect(line.split('|'), line).toHaveLength(DICTIONARY_LANGUAGES.length + 1);
  // A text is split at hyphens: of several words, "_" is between them.
  for (const line of DICTIONARY_TABLE.trim().split('\n')) expect(line.slice(line.indexOf('|'))).not.toContain('-');
  for (const language of DICTIONARY_LANGUAGES) expect(LANGUAGES.has(language), language).toBe(true);
});
