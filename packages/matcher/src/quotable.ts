/**
 * Whether a customer may be shown what an endpoint said of a failure. The organisation writes it for customers, but it may
 * be a code, a developer's text, or in another language than the reply.
 */
import { detectLanguage } from './languages/detect-language.js';
import { LANGUAGES } from './languages/languages.js';

const TECHNICAL =
  /\b(status code|json|html|xml|sql\w*|econn\w*|enotfound|etimedout|dns|nan|undefined|endpoint|api|traceback|stack ?trace|server error|bad gateway|[a-z]+(?:exception|error))\b|\bnull\b|[{}<>\\|]|_\w|\w_|\w::|\w\(\)/i;
/** Written without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const CHARACTERS = 300;

/** @param language BCP 47, of the reply. A language that cannot be told apart is accepted. */
export function isQuotable(text: string, language: string): boolean {
  const isSentence = /\S\s\S/.test(text) || UNSPACED.test(text);
  return text.length <= CHARACTERS && isSentence && !TECHNICAL.test(text) && mayBeIn(text, language);
}

function mayBeIn(text: string, tag: string): boolean {
  const [language = ''] = tag.toLowerCase().split('-');
  const detected = detectLanguage(text);
  return detected === undefined || detected === language || !LANGUAGES.has(language);
}
