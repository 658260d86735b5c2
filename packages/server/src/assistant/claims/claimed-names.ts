/**
 * Finds names in a reply: capitalised words that do not begin a sentence, line or quotation, are no label, and are not
 * also written in small letters there. German capitalises every noun, so there only words after a form of address count,
 * such as "Frau Weber". In scripts without capital letters no names are found.
 */
import { isWeekday } from '../evidence/date-words.js';
import { foldText } from '../evidence/fold-text.js';
import { monthsOf } from './months.js';

const LABEL = /^[ \t]*(?:[-*•] +|\d{1,2}[.)] +)?[^\n:.!?]{1,40}:(?= |$)/gm;
/** A heading, or a line in bold that is no list point. */
const HEADING = /^\s*#{1,6} |^[^\p{L}\p{N}*•-]*\*\*[^*]+\*\*[^\p{L}\p{N}]*$/u;
/** Words that titles do not capitalise. In letters. */
const SMALL_LETTERS = 3;
const MARKS = /[*_`#>]+/g;
/** What precedes a word that begins a sentence, line, quotation or label. */
const BEGINS = /(?:^|[.!?:;…。！？][)\]"”’»]?|[|\n(["“„«‘¿¡/•–—\p{S}-])[ \t]*$/u;
/** What precedes a label within a line. */
const BEFORE_LABEL = /[,;|][ \t]*$/;
const WORD = /(?<![\p{L}\p{M}\p{N}_])\p{L}[\p{L}\p{M}'’]*(?:-\p{L}[\p{L}\p{M}'’]*)*(?![\p{L}\p{M}\p{N}_])/gu;
const CAPITAL = /^\p{Lu}\p{M}*[\p{L}\p{M}'’-]/u;
const TITLES = new Set(['herr', 'herrn', 'frau', 'dr', 'prof', 'familie']);
const GERMAN = new Set(
  'der das und ist nicht ein eine für mit ihre ihr ihrer ihnen wir ich auf dem von vom wird wurde kann sind haben zum zur im oder auch noch bitte sie den bei bis'.split(
    ' ',
  ),
);
const GERMAN_LETTERS = /[äöß]/i;
/** A text is German with at least this many different ones of these words; German letters count as one. */
const GERMAN_SIGNS = 2;

/** Capitalised words that are no names: forms of address, service and technical terms, times. */
const COMMON = new Set(
  `i i'm i'd i'll i've ok mr mrs ms miss dr prof sir madam señor señora sr sra usted ustedes monsieur madame mme vous
     customer customers service services support team help center centre desk terms conditions privacy policy internet email e-mail
     faq faqs pdf pin sms id ids url vat tax iban bic api app tv usa us eu uk am pm eta utc gmt cet cest wi-fi wifi qr usb sku
     cvv cvc eve day english german french spanish italian portuguese dutch european christmas easter new year bank atm ceo`.split(
    /\s+/,
  ),
);

/** "VPNs". */
const PLURAL = /^(\p{Lu}{2,})s$/u;

/** @returns the names in order, without duplicates; abbreviations in the singular */
export function namesIn(text: string): string[] {
  const plain = text.split('\n').filter(saysNames).join('\n').replace(MARKS, '').replace(LABEL, '|');
  const words = [...plain.matchAll(WORD)];
  const german = isGerman(text);
  const small = new Set(words.map(([word]) => word).filter((word) => word === word.toLowerCase()));
  const names = words.flatMap(({ 0: word, index }, at) => {
    if (!CAPITAL.test(word) || isCommonWord(word) || small.has(word.toLowerCase())) return [];
    const before = words[at - 1]?.[0].toLowerCase() ?? '';
    if (german) return TITLES.has(before) && !TITLES.has(word.toLowerCase()) ? [word] : [];
    const is_label =
      plain[index + word.length] === ':' && BEFORE_LABEL.test(plain.slice(Math.max(0, index - 8), index));
    return is_label || BEGINS.test(plain.slice(Math.max(0, index - 8), index)) ? [] : [word];
  });
  return [...new Set(names.map((name) => withoutPossessive(name).replace(PLURAL, '$1')))];
}

/** Whether a capitalised word is no name: a form of address, a technical term, a time, a weekday, a month. */
export function isCommonWord(word: string): boolean {
  const plain = plainWord(word);
  return [plain, plain.replace(/s$/, '')].some(
    (form) => COMMON.has(form) || isWeekday(foldText(form)) || monthsOf(foldText(form)).size > 0,
  );
}

/** In a heading that capitalises every word, a name cannot be told from another word. */
function saysNames(line: string): boolean {
  if (!HEADING.test(line)) return true;
  const words = [...line.matchAll(WORD)].map(([word]) => word).filter((word) => word.length > SMALL_LETTERS);
  return !words.every((word) => CAPITAL.test(word));
}

function isGerman(text: string): boolean {
  const words = new Set(
    text
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.filter((word) => GERMAN.has(word)),
  );
  return words.size + (GERMAN_LETTERS.test(text) ? 1 : 0) >= GERMAN_SIGNS;
}

const plainWord = (word: string) => withoutPossessive(word.toLowerCase().replaceAll('’', "'"));
const withoutPossessive = (word: string) => word.replace(/['’]s?$/i, '');
