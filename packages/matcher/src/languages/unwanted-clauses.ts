/**
 * What a customer does not want to know, in other languages than English, which has its own rules (`without-negated.ts`):
 * "Ich brauche keine Rechnung, sondern den Status" asks for the status. "Mein Paket ist nicht da" has a negation, but not of a
 * wish, and stays as it is.
 */
import { namesOnlyActions } from '../vocabulary.js';
import { glossOf } from './dictionary.js';

interface Unwanted {
  /** In a clause: that the customer does not want, need, mean or ask for the rest of it. */
  wish: RegExp;
  /** In such a clause: that it is about an answer, so that a subordinate clause after a comma belongs to it. */
  asks?: RegExp;
  subordinate?: RegExp;
}

const UNWANTED: Readonly<Record<string, Unwanted>> = {
  de: {
    wish: /(?<!\p{L})ich (?:will|möchte|wollte|brauche|benötige|suche|meine|frage)(?: (?!wissen|ob|wo|wann|wie|warum|dass)\p{L}{1,20}){0,3} (?:nicht|kein\p{L}{0,2})(?! (?:nur|mehr|länger|warten|heute|morgen|jetzt|sofort|an|am|bis|in|im|per))(?!\p{L})|(?<!\p{L})es geht (?:mir )?nicht um|^\W*(?:bitte )?(?:sag|sagen|zeig|zeigen|nenn|nennen|schick|schicken)(?: \p{L}{1,20}){0,3} (?:nicht|kein\p{L}{0,2})(?!\p{L})|^\W*(?:bitte )?(?:nicht|kein\p{L}{0,2}) (?!nur|mehr|.*(?:bekommen|erhalten|gekommen|geliefert|gefunden|gesehen|vollständig|möglich|dabei|da)(?!\p{L}))/iu,
    asks: /(?<!\p{L})(?:wissen|frage|fragen|sag|sagen)(?!\p{L})/iu,
    subordinate: /^\W*(?:wo|wann|wie|warum|ob|was|wer|dass|welche\p{L}?)(?!\p{L})/iu,
  },
  fr: {
    wish: /(?<!\p{L})(?:je (?:ne )?(?:veux|voudrais|souhaite|demande|cherche|parle) pas|je n['’]ai pas besoin|il ne s['’]agit pas|ne me (?:dites|montrez|donnez) pas)(?! (?:seulement|attendre|payer|perdre))(?!\p{L})|^\W*pas (?:la|le|les|ma|mon|mes|l['’])(?! ?(?:bons?|bonnes?|mêmes?)(?!\p{L}))/iu,
  },
  es: {
    wish: /(?<!\p{L})no (?:quiero|quisiera|necesito|busco|pregunto|me interesan?|me diga|me muestre|se trata)(?! (?:solo|sólo|esperar|pagar|perder))(?!\p{L})|^\W*no (?:la|el|los|las|mi|mis) (?!(?:h[ae]|h[ae]n|hemos|recib|encuentr|pued|pod|teng|tien|ve[oa]|acept|dej)|.*(?:correct|ped[íi]))/iu,
  },
  pt: {
    wish: /(?<!\p{L})n[ãa]o (?:quero|queria|preciso|procuro|pergunto|me interessa|me diga|me mostre|se trata)(?! (?:só|esperar|pagar|perder))(?!\p{L})|^\W*n[ãa]o (?:a|o|as|os|minha|meu) (?!(?:receb|encontr|consi[gs]|poss|pod|tenh|vej|aceit)|.*(?:cert[ao]|pedi)(?!\p{L}))/iu,
  },
  ru: {
    wish: /(?<!\p{L})не (?:хочу|хотел|хотела|нуж(?:ен|на|но|ны)|надо|ищу|спрашиваю|интересует)(?! (?:только|ждать|платить))(?!\p{L})/iu,
    asks: /(?<!\p{L})(?:знать|спрашиваю|интересует)(?!\p{L})/iu,
    subordinate: /^\W*(?:где|когда|как|почему|что|сколько)(?!\p{L})/iu,
  },
  id: {
    wish: /(?<!\p{L})(?:tidak|nggak|enggak|gak|ga|tak) (?:mau|ingin|perlu|butuh|menanyakan)(?! (?:hanya|menunggu))(?!\p{L})|^\W*bukan (?!.*(?:yang|benar|sesuai)(?!\p{L}))/iu,
  },
  ar: { wish: /(?<!\p{L})(?:لا (?:أريد|اريد|أحتاج|احتاج|أبحث|أسأل|اسأل)|ليس عن)(?!\p{L})/u },
  hi: { wish: /नहीं (?:चाहिए|चाहता|चाहती|पूछ)|नहीं जानना/u },
  zh: { wish: /(?<![想要需用])不(?:想(?!等)|要(?!求|是)|需要|用)|不是(?:想|要)?问/u },
  ja: {
    wish: /(?:ではなく|じゃなく|は(?:必要ありません|要りません|いりません|不要です|結構です)|知りたく(?:ない|ありません))/u,
  },
};

/** Clauses end at punctuation, and before a word that begins what is wanted instead. */
const CLAUSES =
  /(?<=[.,;:!?\n。！？；，、،؛؟।])|(?<=では?なく|じゃなく)|(?<!\p{L})(?=(?:sondern|aber|mais|sino|pero|mas|mas sim|но|tapi|melainkan|بل|ولكن|لكن|बल्कि|लेकिन)(?!\p{L}))|(?=而是)/iu;

/** "Do I need no account to order?" is a question itself. */
const ASKS_BY_SIGN = /[?？؟]\s*$/u;

/**
 * @returns the text without such clauses, or all of it if the rest is about them: "I don't want the shoes, how can I return them?"
 * Null if nothing that is known remains, and only an answer was not wanted
 */
export function withoutUnwanted(text: string, language: string): string | null {
  const { wish, asks, subordinate } = UNWANTED[language] ?? {};
  if (wish?.test(text) !== true) return text;
  const kept: string[] = [];
  let asked = false;
  /** Whether the clause before was of this kind, and is continued after a comma. */
  let continues = false;
  for (const clause of text.split(CLAUSES)) {
    const isPart: boolean = continues && subordinate?.test(clause) === true;
    const isUnwanted: boolean = isPart || (wish.test(clause) && !ASKS_BY_SIGN.test(clause));
    const isAsking: boolean = isUnwanted && asks?.test(clause) === true;
    asked ||= isAsking;
    continues = (isPart || isAsking) && clause.endsWith(',');
    if (!isUnwanted) kept.push(clause);
  }
  const rest = kept
    .join('')
    .replace(/^[\s,;:、，]+/u, '')
    .trim();
  const known = glossOf(rest, language);
  if (known === undefined) return asked ? null : text;
  return namesOnlyActions(known) ? text : rest;
}
