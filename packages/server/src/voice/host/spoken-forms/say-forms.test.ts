/** What is written for the eye is said as people say it, in the language of the call, and everything else stays as it is. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sayForms } from './say-forms.js';

describe('is said', () => {
  it.each([
    ['en', 'It arrives on 2026-11-26.', 'It arrives on November 26, 2026.'],
    ['de', 'Sie kommt am 2026-11-26.', 'Sie kommt am 26. November 2026.'],
    ['fr', 'Il arrive le 2026-11-26.', 'Il arrive le 26 novembre 2026.'],
    ['es', 'Llega el 2026-11-26.', 'Llega el 26 de noviembre de 2026.'],
    ['it', 'Arriva il 2026-11-26.', 'Arriva il 26 novembre 2026.'],
    ['en', 'Sent at 2026-11-26T14:05:00.000Z.', 'Sent at November 26, 2026, 2:05 PM UTC.'],
    ['de', 'Gesendet 2026-11-26T09:00+01:00.', 'Gesendet 26. November 2026, 9 Uhr.'],
    ['fr', 'Le 2026-12-01', 'Le 1er décembre 2026'],
    ['it', 'Il 2026-12-01', 'Il primo dicembre 2026'],
    ['pt', 'Em 2026-12-01', 'Em primeiro de dezembro de 2026'],
    ['tr', 'Tarih 2026-11-26 14:05', 'Tarih 26 Kasım 2026, 14:05'],
  ])('a date, %s: %j', (language, written, said) => {
    expect(sayForms(written, language)).toBe(said);
  });

  it.each([
    ['en', 'It leaves at 14:05 and at 00:30.', 'It leaves at 2:05 PM and at 12:30 AM.'],
    ['en', 'We close at 5:30 in the evening. Open 9:00 - 5:00.', 'We close at 5:30 in the evening. Open 9:00 - 5:00.'],
    ['en', 'It takes 1:30 hours.', 'It takes 1:30 hours.'],
    ['de', 'Das dauert 2:30 Stunden, offen 9:00-17:00.', 'Das dauert 2:30 Stunden, offen 9:00-17:00.'],
    ['de', 'Von 9:00 bis 17:30 Uhr.', 'Von 9 Uhr bis 17 Uhr 30.'],
    ['fr', 'À 14:05, ou à 1:00.', 'À 14 heures 5, ou à 1 heure.'],
    ['es', 'A las 14:05.', 'A las 14 horas y 5 minutos.'],
    ['ar', 'الساعة 14:05 أو 00:30', 'الساعة 2:05 مساءً أو 12:30 صباحًا'],
  ])('a time, %s: %j', (language, written, said) => {
    expect(sayForms(written, language)).toBe(said);
  });

  it.each([
    ['en', 'It costs €49.90.', 'It costs 49 euros and 90 cents.'],
    ['en', 'It costs $1,200 or £1.01.', 'It costs 1,200 dollars or 1 pound and 1 penny.'],
    ['en', 'A refund of -€5.00', 'A refund of minus 5 euros'],
    ['en', 'CHF 12.50 and 1 USD', '12.50 Swiss francs and 1 US dollar'],
    ['de', 'Es kostet 49,90 €.', 'Es kostet 49 Euro 90.'],
    ['en', '$0.99, £0.01, CHF 0.50', '99 cents, 1 penny, 0.50 Swiss francs'],
    ['de', '0,99 €', '99 Cent'],
    ['fr', '0,99 €', '99 centimes'],
    ['es', '0,01 €', '1 céntimo'],
    ['ar', '0.99 €', '99 سنت'],
    ['pt', '£2 e $5.50', '2 libras e 5,50 dólares'],
    ['de', '1.234,56 € oder 20 EUR', '1.234 Euro 56 oder 20 Euro'],
    ['fr', 'Il coûte 1 200,50 €.', 'Il coûte 1\u202f200 euros 50.'],
    ['es', 'Cuesta 49,90 €, o 5 $.', 'Cuesta 49 euros con 90, o 5 dólares.'],
    ['it', 'Costa 49,90 €.', 'Costa 49,90 euro.'],
    ['ar', 'السعر 49.50 € أو $5', 'السعر 49 يورو و 50 أو 5 دولار'],
    ['ja', '€12.50です', '12.50ユーロです'],
    ['en', '12.5% off, 100 % sure', '12.5 percent off, 100 percent sure'],
    ['de', '19 % und 2,5%', '19 Prozent und 2,5 Prozent'],
    ['fr', '20 %', '20 pour cent'],
    ['es', '20%', '20 por ciento'],
  ])('an amount, %s: %j', (language, written, said) => {
    expect(sayForms(written, language)).toBe(said);
  });

  it.each([
    ['en', 'Your order #1042 is here.', 'Your order #1 0 4 2 is here.'],
    ['en', 'Order number: 10427, please.', 'Order number: 1 0 4, 2 7, please.'],
    ['en', 'Order 1042 was shipped.', 'Order 1 0 4 2 was shipped.'],
    ['de', 'Ihre Bestellung 1042', 'Ihre Bestellung 1 0 4 2'],
    ['fr', 'La commande 1042', 'La commande 1 0 4 2'],
    ['es', 'El pedido 1042', 'El pedido 1 0 4 2'],
    ['ar', 'رقم الطلب 1042', 'رقم الطلب 1 0 4 2'],
    ['en', 'Invoice INV-2026-0042', 'Invoice I N V, 2 0 2 6, 0 0 4 2'],
    ['en', 'Parcel 1Z999AA10', 'Parcel 1 Z 9, 9 9 A, A 1 0'],
    ['en', 'Tracking 123456789', 'Tracking 1 2 3, 4 5 6, 7 8 9'],
    ['tr', 'Kargo 123456789', 'Kargo 1 2 3, 4 5 6, 7 8 9'],
    ['en', 'Your order number is 1042.', 'Your order number is 1 0 4 2.'],
    ['de', 'Ihre Kundennummer lautet: 10427.', 'Ihre Kundennummer lautet: 1 0 4, 2 7.'],
    ['fr', 'Votre numéro de commande est 1042.', 'Votre numéro de commande est 1 0 4 2.'],
    ['es', 'Pedido n.º 1042', 'Pedido n.º 1 0 4 2'],
    ['it', 'Ordine n. 1042', 'Ordine n. 1 0 4 2'],
    ['nl', 'Bestelling 1042', 'Bestelling 1 0 4 2'],
    ['pt', 'Pedido nº 1042', 'Pedido nº 1 0 4 2'],
    ['tr', 'Sipariş no: 1042', 'Sipariş no: 1 0 4 2'],
    ['zh', '您的订单号是1042。', '您的订单号是1 0 4 2。'],
    ['zh', '请拨打13812345678。', '请拨打1 3 8, 1 2 3, 4 5 6, 7 8。'],
    ['ja', '注文番号1042です', '注文番号1 0 4 2です'],
    ['en', 'Order 2026-0042', 'Order 2 0 2 6, 0 0 4 2'],
    ['de', 'DE89 3704 0044 0532 0130 00.', 'D E 8 9, 3 7 0 4, 0 0 4 4, 0 5 3 2, 0 1 3 0, 0 0.'],
    ['it', 'IT60X0542811101000000123456', 'I T 6 0, X 0 5 4, 2 8 1 1, 1 0 1 0, 0 0 0 0, 0 1 2 3, 4 5 6'],
    ['nl', 'NL91 ABNA 0417 1643 00', 'N L 9 1, A B N A, 0 4 1 7, 1 6 4 3, 0 0'],
  ])('a number sign by sign, %s: %j', (language, written, said) => {
    expect(sayForms(written, language)).toBe(said);
  });

  it.each([
    ['en', 'Call +49 30 1234567.', 'Call plus 4 9, 3 0, 1 2 3, 4 5 6, 7.'],
    ['es', 'Llame al +34 912 345 678', 'Llame al más 3 4, 9 1 2, 3 4 5, 6 7 8'],
    ['de', '+49 (0)30 1234567', 'plus 4 9, 3 0, 1 2 3, 4 5 6, 7'],
    ['fr', '01-23-45-67-89', '0 1, 2 3, 4 5, 6 7, 8 9'],
    ['en', '1-800-555-0199', '1, 8 0 0, 5 5 5, 0 1 9 9'],
    ['pt', '(11) 91234-5678', '1 1, 9 1 2, 3 4, 5 6 7 8'],
    ['zh', '400-123-4567', '4 0 0, 1 2 3, 4 5 6 7'],
    ['nl', '06-12345678', '0 6, 1 2 3, 4 5 6, 7 8'],
    ['de', 'Rufen Sie 030 1234 567 an', 'Rufen Sie 0 3 0, 1 2 3 4, 5 6 7 an'],
    ['en', 'Write to maria.lopez@shop-one.example.', 'Write to maria dot lopez at shop dash one dot example.'],
    ['de', 'An maria_l@shop.example', 'An maria Unterstrich l at shop Punkt example'],
    ['fr', 'À maria@shop.example', 'À maria arobase shop point example'],
    ['es', 'A maria@shop.example', 'A maria arroba shop punto example'],
    ['it', 'maria@shop.example', 'maria chiocciola shop punto example'],
    ['nl', 'maria@shop.example', 'maria apenstaartje shop punt example'],
    ['pt', 'maria@shop.example', 'maria arroba shop ponto example'],
    ['tr', 'maria@shop.example', 'maria et shop nokta example'],
    ['ja', 'maria@shop.example', 'maria アットマーク shop ドット example'],
    ['zh', 'maria@shop.example', 'maria at shop 点 example'],
    ['ar', 'maria@shop.example', 'maria آت shop نقطة example'],
  ])('how somebody is reached, %s: %j', (language, written, said) => {
    expect(sayForms(written, language)).toBe(said);
  });
});

it.each([
  'You have 3 items and 1042 points.',
  'You can order 100 lanterns.',
  'You can order 100-200 lanterns.',
  'Your order is 1042 grams.',
  'There are 2,500,000 of them.',
  'The screen is 16:9, the film takes 1:23:45.',
  'We open at 2:05 pm.',
  'Version 2.5.1 of the USB-C and MP3 player, size A4, 5G.',
  'Room 12-14, 1.5 kg, 3 * 4 = 12.',
  'The date 2026-02-31 does not exist.',
  'See you in 2026. It takes 3 to 5 days.',
  'the link in the chat',
])('%j is said as it is written', (text) => {
  expect(sayForms(text, 'en')).toBe(text);
});

it.each([
  '05-12-2026',
  '05/12/2026 09:00',
  '01/12 - 05/12/2026',
  '01/12-05/12',
  '05/12/26',
])('the day %j is said as it is written, and not as a telephone number', (day) => {
  expect(sayForms(day, 'pt')).toBe(day);
});

it('nothing changes in a language that nobody knows', () => {
  for (const language of ['', 'zz', 'english']) expect(sayForms('2026-11-26', language)).toBe('2026-11-26');
});

it('whatever is written, words stay and nothing fails', () => {
  const part = fc.constantFrom(
    'shop',
    '2026-11-26',
    '14:05',
    '€49.90',
    '1.200',
    ',',
    '-',
    '+49',
    '#',
    '@',
    '%',
    'A1042',
    ' ',
    '$',
  );
  fc.assert(
    fc.property(fc.array(part), fc.constantFrom('en', 'de', 'fr', 'es', 'ar'), (parts, language) => {
      const said = sayForms(parts.join(''), language);
      expect(said.match(/shop/g)?.length ?? 0).toBe(parts.filter((one) => one === 'shop').length);
    }),
  );
});
