import { describe, expect, test } from 'vitest';
import { isUnfinished } from './is-unfinished.js';
import { UNFINISHED_ENDINGS } from './unfinished-endings.js';

describe('words that call for more', () => {
  test.each([
    ['en', 'My order number is'],
    ['en', 'My order number is.'],
    ['en', 'Can you tell me whether'],
    ['en', 'I want to change it to'],
    ['en', 'I have a question about'],
    ['en', 'Hello. I’d like'],
    ['en', 'Where is it? And the'],
    ['en', 'Uh,'],
    ['en', 'I need'],
    ['fr', 'Je voudrais la'],
    ['fr', 'Est-ce'],
    ['es', 'Mañana entre las 2 y'],
    ['de', 'Meine Bestellnummer lautet'],
    ['de', 'Guten Tag, ich möchte'],
    ['de', 'Das ist für'],
    ['fr', 'Bonjour, j’ai besoin'],
    ['fr', 'Le numéro de ma commande est'],
    ['fr', 'Je voudrais l’'],
    ['es', 'Mi número de pedido es'],
    ['es', 'Me gustaría'],
    ['ar', 'رقم طلبي هو'],
    ['ar', 'أريد أن'],
    ['pt', 'O número do meu pedido é o seguinte:'],
    ['ja', '注文番号は、'],
  ])('%s: %s', (language, text) => expect(isUnfinished(text, language)).toBe(true));
});

describe('words that do not', () => {
  test.each([
    ['en', ''],
    ['en', '1042.'],
    ['en', 'Where my parcel is'],
    ['en', 'What is this for'],
    ['en', 'Yes, that is what it is.'],
    ['en', 'I cannot log in'],
    ['en', 'I think it is'],
    ['en', 'Yes, please do that'],
    ['en', 'Is it the one you wrote to?'],
    ['de', 'Wo mein Paket ist'],
    ['de', 'Ich weiß nicht, wem das ist'],
    ['de', 'Wann machen Sie zu'],
    ['de', 'Was ist das'],
    ['fr', 'Dites-moi où est ma commande'],
    ['fr', 'Je ne sais pas où il est'],
    ['es', 'No sé dónde está'],
    ['es', 'Dime cuál es'],
    ['ar', 'ما هو'],
    ['ar', 'أين طلبي'],
    ['pt', 'Onde está o meu'],
    ['en', "That's what I need."],
    ['en', "It's the one I paid for"],
    ['en', "I don't want to"],
    ['en', 'Yes, we were'],
    ['en', 'My postcode is E C 1 A.'],
    ['en', 'the number is 4 8 a'],
    ['de', 'Ja, genau die'],
    ['de', 'Das Paket, das ich suche'],
    ['de', 'Ja, das ist meine'],
    ['fr', 'Annulez-la.'],
    ['fr', 'Il m’en faut une'],
    ['fr', 'Qui est-ce'],
    ['es', 'No lo tengo'],
    ['es', 'Sí, esa es'],
    ['es', 'Vivo en la calle A'],
    ['ar', 'هذا كل ما أريد'],
    ['ar', 'هذا هو'],
  ])('%s: %s', (language, text) => expect(isUnfinished(text, language)).toBe(false));
});

test('endings are written as words are compared', () => {
  for (const { always, in_statements, questions, never } of Object.values(UNFINISHED_ENDINGS))
    for (const ending of [...always, ...in_statements, ...questions, ...never])
      expect(ending).toMatch(/^[\p{Ll}\p{Lo}']+(?: [\p{Ll}\p{Lo}']+)*$/u);
});
