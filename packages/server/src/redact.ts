/**
 * Removes secrets from log text: credentials in URLs and headers, values under secret names at any depth of JSON, and
 * anything with the form of the service's own keys. Also members' searches and tags, which contain what customers wrote
 * and who they are. It processes the finished line, so that values in a message or
 * stack trace are found too. It takes linear time, as clients can choose the URLs that are logged.
 */
export const REDACTED = '[redacted]';

const SECRET_NAMES = [
  'token',
  'auth_token',
  'sealed_token',
  'access_token',
  'refresh_token',
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'password',
  'secret',
  'secret_key',
  'api_key',
  'apikey',
  'x-api-key',
  'login_url',
  'state',
  'confirmation_code',
].join('|');

/** A secret name in JSON up to its value. Backslashes before the quotes: JSON inside a JSON string. */
const NAME = new RegExp(String.raw`(?<!\\)(\\*)"(?:${SECRET_NAMES})(\\*)"\s*:\s*`, 'gi');
const NUMBER = /-?\d[\d.eE+-]*/y;
const BRACKET_OR_QUOTE = /[[\]{}]|(?<!\\)(\\*)"/g;

/** Separators of a query's names and values; percent-encoded in nested URLs, once more at each level. */
const QUERY_MARK = /[?&\s"'\\#<>=]|%((?:25)*)(?:3F|26|23|3D)/gi;
const SECRET_IN_QUERY =
  /(?:token|secret|password|api[_-]?key|secret[_-]key)$|(?<![\w-])(?:state|code|confirmation_code|q)$/i;
const NAME_CHARACTERS = 64;

/** The user name and password of a URL, up to its last at sign: a password can have some itself. */
const USER_INFO = /(:\/\/)[^\s/?#"\\<>]+@/g;
/** The URL of a file, whose id is enough to read it. */
const IN_PATH = /(\/helpdesk\/attachments\/)[\w-]{16,}/g;
/** Of a conversation. */
const TAG_IN_PATH = /(\/tags\/)[^\s/?#"\\]+/g;
const IN_HEADER = /\b((?:[Bb]earer|Basic|Token)\s+)[A-Za-z0-9._~+/=-]{8,}/g;
/**
 * The service's API keys, members' sessions, invitations and password reset links; `%23` is an encoded `#` before one.
 */
const OUR_KEY = /(?:\b|(?<=%23))(fd_(?:live|test)_[0-9A-Za-z]+|fd[imr])_[0-9A-Za-z._-]{20,}/g;
/** A possible signed token; its header begins with `{"`, which is `eyJ` in base64url. */
const DOTTED_WORD = /[\w.-]{12,}/g;
const SIGNED_TOKEN = /eyJ[\w-]{5,}\.[\w-]{5,}\./y;

/** Removes secrets from a line of JSON, or any text. JSON stays valid JSON. */
export function redactText(text: string): string {
  return redactQueryValues(redactNamedValues(text))
    .replace(USER_INFO, `$1${REDACTED}@`)
    .replace(IN_PATH, `$1${REDACTED}`)
    .replace(TAG_IN_PATH, `$1${REDACTED}`)
    .replace(IN_HEADER, `$1${REDACTED}`)
    .replace(OUR_KEY, `$1_${REDACTED}`)
    .replace(DOTTED_WORD, redactSignedTokens);
}

function redactNamedValues(text: string): string {
  let redacted = '';
  let copied = 0;
  NAME.lastIndex = 0;
  for (let found = NAME.exec(text); found !== null; found = NAME.exec(text)) {
    const [, opening = '', closing] = found;
    const from = NAME.lastIndex;
    const to = opening === closing ? endOfValue(text, from, opening.length) : from;
    if (to === from) continue;
    redacted += `${text.slice(copied, from)}${opening}"${REDACTED}${opening}"`;
    copied = to;
    NAME.lastIndex = to;
  }
  return redacted + text.slice(copied);
}

/**
 * The end of the JSON value at `from`, or `from` if it is `null`, `true`, `false` or no value. A truncated value ends
 * with the text.
 * @param escapes the backslashes before each quote at its level
 */
function endOfValue(text: string, from: number, escapes: number): number {
  NUMBER.lastIndex = from;
  if (NUMBER.test(text)) return NUMBER.lastIndex;
  if (text.startsWith(`${'\\'.repeat(escapes)}"`, from)) return endOfString(text, from + escapes + 1, escapes);
  if (text[from] !== '[' && text[from] !== '{') return from;
  let depth = 0;
  BRACKET_OR_QUOTE.lastIndex = from;
  for (let found = BRACKET_OR_QUOTE.exec(text); found !== null; found = BRACKET_OR_QUOTE.exec(text)) {
    const [mark, before] = found;
    if (before === undefined) depth += mark === '[' || mark === '{' ? 1 : -1;
    else if (before.length < escapes) return found.index;
    else BRACKET_OR_QUOTE.lastIndex = endOfString(text, BRACKET_OR_QUOTE.lastIndex, escapes);
    if (depth === 0) return BRACKET_OR_QUOTE.lastIndex;
  }
  return text.length;
}

/** A quote within the string has more backslashes than the string's own quotes; one of the enclosing text has fewer. */
function endOfString(text: string, from: number, escapes: number): number {
  for (let quote = text.indexOf('"', from); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let before = 0;
    while (quote - before > from && text[quote - before - 1] === '\\') before++;
    if (before < escapes) return quote - before;
    if (before % (2 * (escapes + 1)) === escapes) return quote + 1;
  }
  return text.length;
}

/** A redacted value ends at a separator that is encoded no more often than the preceding `=`. */
function redactQueryValues(text: string): string {
  let redacted = '';
  let copied = 0;
  let name = 0;
  let hidden: number | undefined;
  const hideUntil = (end: number) => {
    if (end > copied) redacted += REDACTED;
    copied = end;
    hidden = undefined;
  };
  for (const { 0: mark, 1: encoded, index } of text.matchAll(QUERY_MARK)) {
    const level = encoded === undefined ? 0 : 1 + encoded.length / 2;
    const after = index + mark.length;
    const isEquals = mark === '=' || mark.endsWith('3D') || mark.endsWith('3d');
    if (hidden !== undefined) {
      if (isEquals || level > hidden) continue;
      hideUntil(index);
    } else if (isEquals && isSecretName(text.slice(Math.max(name, index - NAME_CHARACTERS), index))) {
      redacted += text.slice(copied, after);
      copied = after;
      hidden = level;
    }
    name = after;
  }
  if (hidden !== undefined) hideUntil(text.length);
  return redacted + text.slice(copied);
}

/** Servers decode `%74oken` to `token`. */
function isSecretName(name: string): boolean {
  return SECRET_IN_QUERY.test(
    name.replace(/%([0-7][\da-f])/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
  );
}

function redactSignedTokens(word: string): string {
  for (let at = word.indexOf('eyJ'); at >= 0; ) {
    SIGNED_TOKEN.lastIndex = at;
    if (SIGNED_TOKEN.test(word)) return word.slice(0, at) + REDACTED;
    const dot = word.indexOf('.', at);
    at = dot < 0 ? -1 : word.indexOf('eyJ', dot);
  }
  return word;
}
