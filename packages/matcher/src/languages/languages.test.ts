/**
 * Twelve languages: each is detected in a sentence, its phrases are understood, and it has all of the matcher's
 * sentences.
 */
import { describe, expect, it } from 'vitest';
import { readMessage } from '../intents.js';
import { notUnderstood } from '../phrases.js';
import { detectLanguage } from './detect-language.js';
import { LANGUAGES } from './languages.js';
import { languageOfPhrase } from './read-phrases.js';

const ORDERS: [code: string, question: string][] = [
  ['en', 'Where is my order?'],
  ['de', 'Wo ist meine Bestellung?'],
  ['es', '¿Dónde está mi pedido?'],
  ['fr', 'Où est ma commande ?'],
  ['pt', 'Onde está o meu pedido?'],
  ['id', 'Di mana pesanan saya?'],
  ['ru', 'Где мой заказ?'],
  ['zh', '我的订单在哪里？'],
  ['ja', '注文はどこですか？'],
  ['ar', 'أين طلبي؟'],
  ['hi', 'मेरा ऑर्डर कहाँ है?'],
  ['bn', 'আমার অর্ডার কোথায়?'],
];

describe('a question', () => {
  it.each(ORDERS)('in %s is told by %j, and stays a question', (code, question) => {
    expect(detectLanguage(question)).toBe(code);
    expect(readMessage(question, code)).toEqual({ intent: 'question', question });
  });

  it.each([
    'I feel like a burger.',
    'I want to find a 3d movie.',
    'Can you find me a place?',
    'Me too',
    'order 1042',
  ])('in English is not taken for another: %j', (text) => {
    expect(detectLanguage(text) ?? 'en').toBe('en');
  });
});

it('a request for advice is not one for an adviser', () => {
  for (const text of ['Pouvez-vous me conseiller une taille ?', 'Que pouvez-vous conseiller pour la pluie ?'])
    expect(readMessage(text, 'fr').intent, text).toBe('question');
  for (const text of [
    'Je veux parler à un conseiller',
    'Conseiller',
    'Passez-moi votre conseiller',
    'Je veux parler à ma conseillère',
    "Mettez-moi en relation avec l'un de vos conseillers",
  ])
    expect(readMessage(text, 'fr').intent, text).toBe('human');
});

describe('our sentences', () => {
  it.each([...LANGUAGES.values()])('in $code: the suggested request for a person is understood as one', ({
    code,
    sentences,
  }) => {
    expect(readMessage(sentences.ask_a_colleague, code).intent).toBe('human');
  });

  it.each([...LANGUAGES.values()])('in $code: the note on files is told by what stands before their names', ({
    sentences,
  }) => {
    expect(sentences.cannot_open_files).toMatch(/^.{5,}\{\}/);
  });

  it('quote the customer with the quotation marks of the language', () => {
    const quote = (language: string) => notUnderstood('…', { language, offersHuman: false });
    expect(quote('de')).toMatch(/^„…“: /);
    expect(quote('fr')).toMatch(/^« … » : /);
    expect(quote('en')).toContain('“…”');
  });
});

describe('phrases', () => {
  const phrases = [...LANGUAGES.values()].flatMap(({ code, says = {} }) =>
    Object.entries(says).map(([kind, said]) => ({ code, kind, said })),
  );
  it.each(phrases.filter(({ kind }) => kind !== 'filler'))('for $kind in $code are understood', ({
    code,
    kind,
    said,
  }) => {
    for (const phrase of said.split(','))
      expect([kind === 'pardon' ? 'repeat' : kind, 'human', 'farewell']).toContain(readMessage(phrase, code).intent);
  });

  it.each([
    ['de', 'Guten Tag, ich habe eine Frage'],
    ['fr', 'J’ai une question'],
    ['es', 'Tengo una pregunta.'],
    ['pt', 'Olá! Tenho uma pergunta'],
  ])('in %s announce a question, which is none yet: %s', (code, text) => {
    expect(readMessage(text, code).intent).toBe('greeting');
  });

  it.each([
    ['es', 'Perdón, no', 'no'],
    ['es', 'Perdón, sí', 'yes'],
    ['es', 'Gracias otra vez', 'thanks'],
    ['es', 'Gracias, ¿puede repetir?', 'repeat'],
    ['fr', 'Pardon, oui', 'yes'],
    ['fr', 'Encore une fois merci', 'thanks'],
    ['pt', 'Perdão, não', 'no'],
    ['pt', 'Obrigado mais uma vez', 'thanks'],
    ['de', 'Nochmal vielen Dank!', 'thanks'],
    ['de', 'Nochmal bitte', 'repeat'],
    ['de', 'Ja, halt', 'question'],
    ['ar', 'عفوا، نعم', 'yes'],
    ['ru', 'Ещё раз спасибо', 'thanks'],
    ['id', 'Sekali lagi terima kasih', 'thanks'],
    ['ja', 'もう一度ありがとう', 'thanks'],
  ])('in %s that only ask again if nothing else is said: %s', (code, text, intent) => {
    expect(readMessage(text, code).intent).toBe(intent);
  });

  it.each([
    ['Vielen Dank!', 'de'],
    ['¡Muchas gracias!', 'es'],
    ['Bonjour', 'fr'],
    ['Terima kasih', 'id'],
    ['ok', undefined],
    ['thanks', undefined],
  ])('of one language alone tell it: %j', (text, code) => {
    expect(languageOfPhrase(text)).toBe(code);
  });
});
