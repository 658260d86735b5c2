/**
 * Whether a message is an unambiguous yes or no to the previous question: it consists only of such words. Words that
 * may only acknowledge, such as "ok", are not consent, because the action may be irreversible.
 */

/** By language. Phrases are separated by commas. */
const CONSENT: readonly { yes: string; no: string; courtesies: string }[] = [
  {
    yes: 'yes, yeah, yep, yup, sure, of course, certainly, definitely, absolutely, go ahead, do it',
    no: "no, nope, nah, don't, do not, don't do it, do not do it, never mind, cancel that, stop",
    courtesies: 'please, please do, thanks, thank you, i confirm, confirm, i do',
  },
  {
    yes: 'ja, jawohl, gern, gerne, natürlich, unbedingt, mach das, machen sie das, bestätigt',
    no: 'nein, nee, lieber nicht, bitte nicht, doch nicht, stopp, auf keinen fall',
    courtesies: 'bitte, danke, ich bestätige',
  },
  {
    yes: 'oui, bien sûr, volontiers, je confirme, allez y',
    no: 'non, surtout pas, pas du tout, laissez tomber',
    courtesies: "s'il vous plaît, s'il te plaît, merci",
  },
  {
    yes: 'sí, si, claro, claro que sí, por supuesto, adelante, confirmo',
    no: 'no, mejor no, para nada, déjalo',
    courtesies: 'por favor, gracias',
  },
  {
    yes: 'sim, claro, com certeza, pode fazer, confirmo',
    no: 'não, nao, melhor não, de jeito nenhum',
    courtesies: 'por favor, obrigado, obrigada',
  },
  {
    yes: 'да, конечно, подтверждаю, давайте, согласен, согласна',
    no: 'нет, не надо, не нужно, отмена',
    courtesies: 'пожалуйста, спасибо',
  },
  {
    yes: 'نعم, أجل, أكيد, موافق, بالتأكيد',
    no: 'لا, كلا, لا أريد',
    courtesies: 'من فضلك, شكرا, شكرًا',
  },
  {
    yes: '是, 是的, 好的, 确认, 可以, 当然',
    no: '不, 不要, 不用, 不是, 取消',
    courtesies: '请, 谢谢',
  },
  {
    yes: 'はい, お願いします, もちろん, はい お願いします',
    no: 'いいえ, いや, やめて, やめてください, 結構です',
    courtesies: 'お願いします, ありがとう',
  },
  {
    yes: 'हाँ, हां, जी हाँ, जी हां, ज़रूर, बिल्कुल',
    no: 'नहीं, जी नहीं, मत करो',
    courtesies: 'कृपया, धन्यवाद',
  },
  { yes: 'হ্যাঁ, জি হ্যাঁ, অবশ্যই', no: 'না, জি না, দরকার নেই', courtesies: 'দয়া করে, ধন্যবাদ' },
  {
    yes: 'ya, iya, tentu, silakan, setuju',
    no: 'tidak, jangan, batal',
    courtesies: 'tolong, terima kasih',
  },
];

/**
 * Question marks of all scripts, trailing dots, quotation marks, and signs that may retract a yes, such as a thumbs
 * down or a strikethrough.
 */
const DOUBT =
  /[?？﹖¿؟՞⁇⁈⁉‽⸘⸮;\u2753\u2754]|\.\s?\.|…|["\p{Pi}\p{Pf}「」『』„‚](?<!’)|^\s*'|[\p{S}\p{Extended_Pictographic}]|[\u0334-\u0338]/u;

/** @returns undefined if the message says anything else, or both */
export function readConsent(text: string): 'yes' | 'no' | undefined {
  const said = plain(text);
  const found = new Set(
    CONSENT.flatMap(({ yes, no, courtesies }) => [
      ...(isOnly(said, yes, courtesies, true) ? ['yes' as const] : []),
      ...(isOnly(said, no, courtesies) ? ['no' as const] : []),
    ]),
  );
  const [only] = found;
  if (only === 'yes' && DOUBT.test(text)) return undefined;
  return found.size === 1 ? only : undefined;
}

/**
 * Whether the text consists only of these words and polite phrases, with at least one of the words. @param once words
 * may not be repeated
 */
export function isOnly(said: string, words: string, courtesies: string, once = false): boolean {
  const phrases = [
    ...words.split(',').map((word) => ({ phrase: plain(word), counts: true })),
    ...courtesies.split(',').map((courtesy) => ({ phrase: plain(courtesy), counts: false })),
  ].toSorted((one, other) => other.phrase.length - one.phrase.length);
  const counted = new Set<string>();
  for (let rest = `${said} `; rest !== ''; ) {
    const next = phrases.find(({ phrase }) => rest.startsWith(`${phrase} `));
    if (next === undefined) return false;
    // A repeated word may have another meaning: "ja, ja".
    if (next.counts && counted.has(next.phrase) && once) return false;
    if (next.counts) counted.add(next.phrase);
    rest = rest.slice(next.phrase.length + 1);
  }
  return counted.size > 0;
}

/** In lower case, the words separated by spaces, without punctuation. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/[^\p{L}\p{M}\p{N}']+/gu, ' ')
    .trim();
}
