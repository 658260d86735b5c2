/** Six languages: the right function with examples in that language, and without them the function or a clear reply in it. */
import { openConversation } from '../conversation.mjs';
import { moneyClub, travelClub } from '../organisations/clinc150.mjs';
import { withExamples } from '../organisations/define.mjs';
import { webShop } from '../organisations/parcels.mjs';
import { LANGUAGES } from '../written/languages.mjs';
import { OTHER_TRADES } from '../written/other-trades.mjs';
import { shown, tally } from './tally.mjs';

/** Words that a reply of any length in the language has, and a reply in another does not. */
const SPOKEN = {
  de: /\b(?:ich|sie|nicht|und|ist|der|die|das|ihre[nr]?|bitte|kann|mit)\b/i,
  fr: /\b(?:je|vous|ne|pas|et|est|le|la|les|votre|puis|avec|désolé)\b/i,
  es: /\b(?:no|usted|su|el|los|las|puedo|por|con|que|está|siento)\b/i,
  ar: /\p{Script=Arabic}{2}/u,
  zh: /\p{Script=Han}{2}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}]{2}/u,
};
const NONE = { today: '', goal: '' };
const ENGLISH = /\b(?:the|you|i'm|i can|not sure|shall|which|what|please|order)\b/i;

export async function measureLanguages(measured, part) {
  const rows = [];
  for (const [language, functions] of Object.entries(LANGUAGES)) {
    const examples = Object.fromEntries(Object.entries(functions).map(([name, { examples: own }]) => [name, own]));
    const own = tally(`${language} with examples: right function`, { today: '0-3 %', goal: 'works' });
    const without = tally(`${language} without: right function, or a clear reply in it`, {
      today: '0-3 %',
      goal: 'clear',
    });
    const organisation = withExamples(webShop, examples);
    for (const [name, { [part]: text }] of Object.entries(functions)) {
      const known = await openConversation(organisation, measured).say(text);
      own.add(isAnswered(known, name), () => `${text}\n    ${name}\n    ${shown(known)}`);
      const unknown = await openConversation(webShop, measured).say(text);
      const clear = unknown.calls.length === 0 && isIn(unknown.text, language);
      without.add(isAnswered(unknown, name) || clear, () => `${text}\n    ${name}\n    ${shown(unknown)}`);
    }
    rows.push(own.row, without.row);
  }
  rows.push(...(await measureNegations(measured, part)));
  return part === 'measured' ? [...rows, ...(await measureOtherTrades(measured))] : rows;
}

/** The web shop, without examples. */
async function measureNegations(measured, part) {
  const { NEGATIONS } = await import(`../written/${part}/negations-in-six-languages.mjs`);
  const respected = tally('negation in six languages: what is not wanted is not called', NONE);
  const right = tally('- what is wanted is called instead', NONE);
  for (const { text, refused, function: wanted } of NEGATIONS) {
    const reply = await openConversation(webShop, measured).say(text);
    const describe = () => `${text}\n    ${wanted}\n    ${shown(reply)}`;
    respected.add(
      reply.calls.every(({ name }) => name !== refused),
      describe,
    );
    right.add(isAnswered(reply, wanted), describe);
  }
  return [respected.row, right.row];
}

async function measureOtherTrades(measured) {
  const right = tally('six languages, a bank and a travel club of 30 functions, no examples: right function', NONE);
  const wrong = tally('- wrong function called', NONE);
  for (const [trade, organisation] of Object.entries({ bank: moneyClub, travel: travelClub }))
    for (const [name, sentences] of Object.entries(OTHER_TRADES[trade]))
      for (const text of Object.values(sentences)) {
        const reply = await openConversation(organisation, measured).say(text);
        const explain = () => `${text}\n    ${name}\n    ${shown(reply)}`;
        right.add(isAnswered(reply, name), explain);
        wrong.addWrong(reply.calls.length > 0 && !isAnswered(reply, name), explain);
      }
  return [right.row, wrong.row];
}

function isAnswered({ calls }, name) {
  const [call, ...others] = calls;
  return call?.name === name && others.length === 0;
}

const isIn = (text, language) => SPOKEN[language].test(text) && !ENGLISH.test(text);
