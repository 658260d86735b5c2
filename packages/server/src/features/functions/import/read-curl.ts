/**
 * Drafts a function from a curl command, as copied from documentation or a browser. Values that look specific to one
 * call (a number in the path, values of the query and of a JSON body) become placeholders; credentials are dropped.
 */
import { type AssistantParameter, FUNCTION_METHODS, type FunctionMethod, LIMITS } from '@frontdesk/contract';
import { hasUserInfo } from '@frontdesk/contract/web-links';
import { invalidPayload } from '../../../errors.js';
import { isObject } from '../../../json.js';
import { parseExactJson } from '../exact-json.js';
import { actionWarnings, draftConfirmation } from './draft-confirmation.js';
import { functionNameOf, singular } from './function-name-of.js';
import { scalarOf } from './read-document.js';
import type { Candidate } from './read-operations.js';
import { placeholderOf, words } from './read-parameters.js';
import { splitCommand } from './split-command.js';

interface Command {
  url: string;
  method: string;
  headers: string[];
  data: string[];
  as_query: boolean;
  credential: boolean;
  ignored: string[];
}

const WITHOUT_VALUE =
  /^(-[sSLkvifgNO#0-9]+|--(silent|show-error|location|insecure|verbose|include|fail|globoff|compressed|http[\d.]+|no-buffer|path-as-is|fail-with-body))$/;
const WITH_VALUE =
  /^(-[oAebmwxcK]|--(output|user-agent|referer|cookie|max-time|connect-timeout|write-out|proxy|cookie-jar|retry|cacert|cert|key|resolve))$/;
const QUIET_HEADERS =
  /^(accept|accept-language|accept-encoding|content-type|user-agent|referer|origin|cache-control|pragma|connection|dnt|sec-.*|priority)$/i;
const SECRET = /^(.*token|api_?-?key|key|secret|password|passwd|auth|authorization|signature|sig|session)$/i;
const VALUE_SEGMENT = /^(\d+|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{16,}|[A-Za-z]{1,6}[-_]?\d[\w-]*)$/i;
const VERSION = /^v\d+(\.\d+)*$/i;

/** @throws {AppError} `invalid_payload` unless it is a curl command whose request a function can make */
export function draftFromCurl(line: string): Candidate {
  const command = readCommand(splitCommand(line));
  const warnings: string[] = command.ignored.map((option) => `${option} was left out.`);
  const method = methodOf(command);
  const url = toUrl(command, method, warnings);
  const parameters = new Map<string, AssistantParameter>();
  const path = pathOf(url, parameters);
  const query = queryOf(url, parameters, warnings);
  const body = method === 'GET' ? undefined : bodyOf(command, parameters, warnings);
  const name = functionNameOf(undefined, path, method);
  const action = method !== 'GET';
  const requires_auth = readHeaders(command, warnings);
  warnings.push("It has no description. Say what it does, when to use it, what it returns and what it can't do.");
  if (action) warnings.push(...actionWarnings(!requires_auth));
  const draft = {
    name,
    description: `${action ? 'Carries out' : 'Answers'} ${method} ${path}.`.slice(
      0,
      LIMITS.functionDescriptionCharacters,
    ),
    url: `${url.origin}${path}${query.length === 0 ? '' : `?${query.join('&')}`}`,
    ...(action && { method, confirmation_template: draftConfirmation(name, Object.fromEntries(parameters)) }),
    ...(body !== undefined && { body }),
    requires_auth: action || requires_auth,
    environment: 'dev' as const,
    parameters: Object.fromEntries(parameters),
    warnings,
  };
  return { operation: `${method} ${url.origin}${url.pathname}`, draft };
}

function readCommand(parts: string[]): Command {
  const [program, ...rest] = parts;
  if (program !== 'curl') throw refused('must begin with curl');
  const command: Command = {
    url: '',
    method: '',
    headers: [],
    data: [],
    as_query: false,
    credential: false,
    ignored: [],
  };
  for (let index = 0; index < rest.length; index++) {
    const part = rest[index] ?? '';
    const [, long, joined] = /^(--[a-z-]+)=(.*)$/s.exec(part) ?? [];
    const [, short, attached] = /^(-[XHdu])(.+)$/s.exec(part) ?? [];
    const option = long ?? short ?? part;
    const value = () => joined ?? attached ?? rest[++index] ?? '';
    if (!option.startsWith('-')) command.url ||= option;
    else if (option === '--url') command.url ||= value();
    else if (option === '-X' || option === '--request') command.method = value().toUpperCase();
    else if (option === '-H' || option === '--header') command.headers.push(value());
    else if (/^(-d|--data(-raw|-binary|-urlencode|-ascii)?|--json|-F|--form|-T|--upload-file)$/.test(option))
      command.data.push(value());
    else if (option === '-G' || option === '--get') command.as_query = true;
    else if (option === '-u' || option === '--user' || option === '--oauth2-bearer')
      command.credential = value() !== '';
    else if (option === '-I' || option === '--head') command.method = 'HEAD';
    else if (WITH_VALUE.test(option)) value();
    else if (!WITHOUT_VALUE.test(option)) command.ignored.push(option);
  }
  return command;
}

function methodOf({ method, data, as_query }: Command): FunctionMethod {
  const made = method || (data.length > 0 && !as_query ? 'POST' : 'GET');
  const found = FUNCTION_METHODS.find((one) => one === made);
  if (found === undefined)
    throw refused(`makes a ${made.slice(0, LIMITS.functionNameCharacters)}, which no function can`);
  return found;
}

function toUrl({ url, data, as_query }: Command, method: FunctionMethod, warnings: string[]): URL {
  if (url === '') throw refused('has no URL');
  if (method === 'GET' && data.length > 0 && !as_query)
    throw refused('sends a body with a GET request, which is not supported');
  const complete = /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url}`;
  const joined =
    data.length === 0 || !as_query ? complete : `${complete}${complete.includes('?') ? '&' : '?'}${data.join('&')}`;
  if (!URL.canParse(joined)) throw refused('has an invalid URL');
  const parsed = new URL(joined);
  if (!/^https?:$/.test(parsed.protocol)) throw refused('has a URL that is not http or https');
  if (hasUserInfo(parsed)) warnings.push('The user name and password in the URL were left out.');
  return parsed;
}

/** The path with placeholders. */
function pathOf(url: URL, parameters: Map<string, AssistantParameter>): string {
  const segments = url.pathname.replace(/%7B([A-Za-z_]\w*)%7D/gi, '{$1}').split('/');
  let before = 'value';
  const named = segments.map((segment) => {
    const own = /^\{([A-Za-z_]\w*)\}$/.exec(segment)?.[1];
    const isValue = VALUE_SEGMENT.test(segment);
    if (segment !== '' && !segment.includes('{') && !isValue) before = segment;
    if (own === undefined && (!isValue || VERSION.test(segment))) return segment;
    const name = own ?? free(placeholderOf(`${singular(before)}_id`), parameters);
    add(parameters, name, parameter(name, 'string', own === undefined ? segment : undefined));
    return `{${name}}`;
  });
  return named.join('/');
}

function queryOf(url: URL, parameters: Map<string, AssistantParameter>, warnings: string[]): string[] {
  const fields: string[] = [];
  for (const [key, value] of url.searchParams) {
    if (SECRET.test(key)) {
      warnings.push(`The query field ${key} looks like a credential and was left out.`);
      continue;
    }
    const own = /^\{([A-Za-z_]\w*)\}$/.exec(value)?.[1];
    const name = own ?? free(placeholderOf(key), parameters);
    const type = /^(true|false)$/.test(value)
      ? 'boolean'
      : /^(0|[1-9]\d{0,14})(\.\d+)?$/.test(value)
        ? 'number'
        : 'string';
    add(parameters, name, parameter(name, own === undefined ? type : 'string', own === undefined ? value : undefined));
    fields.push(`${encodeURIComponent(key)}={${name}}`);
  }
  return fields;
}

/** Converts the sent data to a body template. @throws {AppError} `invalid_payload` if it is not a JSON object */
function bodyOf(
  { data, as_query }: Command,
  parameters: Map<string, AssistantParameter>,
  warnings: string[],
): Record<string, unknown> | undefined {
  if (data.length === 0 || as_query) return undefined;
  const text = data.join('&');
  if (text.length > LIMITS.actionBodyCharacters) throw refused('sends more data than an action supports');
  const read = readJson(text);
  if (!isObject(read)) throw refused('sends data that is not a JSON object, which actions do not support');
  const fill = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => fill(item, singular(key)));
    if (isObject(value)) return filled(value);
    const example = scalarOf(value);
    if (example === undefined) return value;
    const own = /^\{([A-Za-z_]\w*)\}$/.exec(example)?.[1];
    const name = own ?? free(placeholderOf(key), parameters);
    const type = typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'string';
    add(parameters, name, parameter(name, type, own === undefined ? example : undefined));
    return `{${name}}`;
  };
  const filled = (node: Record<string, unknown>): Record<string, unknown> => {
    const kept = Object.entries(node).filter(([key]) => {
      if (SECRET.test(key)) warnings.push(`The body field ${key} looks like a credential and was left out.`);
      return !SECRET.test(key);
    });
    return Object.fromEntries(kept.map(([key, value]) => [key, fill(value, key)]));
  };
  return filled(read);
}

function readJson(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    throw refused(`sends data that is not JSON, which actions do not support: ${(error as Error).message}`);
  }
}

function parameter(name: string, type: AssistantParameter['type'], example: string | undefined): AssistantParameter {
  const such =
    example === undefined || example === '' ? '' : ` Such as ${example.slice(0, LIMITS.questionCharacters)}.`;
  return { description: `${words(name)}${such}`.replaceAll('\0', '').toWellFormed(), type, provider: 'assistant' };
}

/** @throws {AppError} `invalid_payload` beyond a function's limit of parameters */
function add(parameters: Map<string, AssistantParameter>, name: string, given: AssistantParameter): void {
  parameters.set(name, given);
  if (parameters.size > LIMITS.functionParameters)
    throw refused(`has more than ${LIMITS.functionParameters} values to turn into placeholders`);
}

function free(name: string, taken: Map<string, AssistantParameter>): string {
  let candidate = name;
  for (let number = 2; taken.has(candidate); number++) candidate = `${name}_${number}`;
  return candidate;
}

/** @returns whether it contains a credential */
function readHeaders({ headers, credential }: Command, warnings: string[]): boolean {
  const names = headers.map((header) => header.split(':', 1)[0]?.trim() ?? '');
  const secret = names.filter((name) => SECRET.test(name.replace(/^x-/i, '')) || /^cookie$/i.test(name));
  for (const name of names)
    if (!secret.includes(name) && !QUIET_HEADERS.test(name) && name !== '')
      warnings.push(`The header ${name} was left out. Set static headers under Endpoint authentication.`);
  const found = credential || secret.length > 0;
  if (found)
    warnings.push(
      "The command has a credential, which was left out. The customer's own token is sent instead, as set under Customer login.",
    );
  return found;
}

const refused = (message: string) => invalidPayload([{ path: 'curl', message }]);
