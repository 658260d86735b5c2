/**
 * Takes secrets out of text that leaves the house as a log: credentials in URLs, in headers, under telling names at any
 * depth of JSON, and whatever has the shape of one of our own keys. It works on the finished line, so that a value which
 * slipped into a message or a stack trace is found too.
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

/** The value of a telling name: a string (or a list) in JSON, also in JSON that was written into a string of JSON. */
const NAMED = new RegExp(String.raw`("(?:${SECRET_NAMES})":)(?:"(?:[^"\\]|\\.)*"|\[[^\]]*\])`, 'gi');
const NAMED_INSIDE_TEXT = new RegExp(
  String.raw`(\\"(?:${SECRET_NAMES})\\"\s*:\s*)\\"(?:[^"\\]|\\\\(?:\\["\\]|[^"\\]))*\\"`,
  'gi',
);
const IN_QUERY = /([?&](?:[a-z_-]*token|state|api_?key|secret|password)=)[^&\s"'\\#<>]+/gi;
/** A file's address: its id opens it. */
const IN_PATH = /(\/helpdesk\/attachments\/)[\w-]{16,}/g;
const IN_HEADER = /\b((?:Bearer|Basic|Token)\s+)[A-Za-z0-9._~+/=-]{8,}/g;
/**
 * Our API keys, our members' sessions, what invitations and password links carry (also where a `#` was spelled `%23` and so
 * reached us), and signed tokens of anybody.
 */
const BY_SHAPE =
  /(?:\b|(?<=%23))(fd_(?:live|test)_[0-9A-Za-z]+|fd[imr])_[0-9A-Za-z._-]{20,}|\beyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*/g;

/** A line of JSON, or any text, without the secrets in it. What is JSON stays JSON. */
export function redactText(text: string): string {
  return text
    .replace(NAMED, `$1"${REDACTED}"`)
    .replace(NAMED_INSIDE_TEXT, String.raw`$1\"${REDACTED}\"`)
    .replace(IN_QUERY, `$1${REDACTED}`)
    .replace(IN_PATH, `$1${REDACTED}`)
    .replace(IN_HEADER, `$1${REDACTED}`)
    .replace(BY_SHAPE, (_found, prefix: string | undefined) => (prefix ? `${prefix}_${REDACTED}` : REDACTED));
}
