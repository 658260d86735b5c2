/**
 * Reads the operations of an API description: each GET becomes a draft of a function, each POST, PUT, PATCH and DELETE
 * one of an action; others are reported as omitted. Takes linear time.
 */
import { FUNCTION_METHODS, type FunctionDraft, type FunctionImportResult, LIMITS } from '@frontdesk/contract';
import { isObject } from '../../../json.js';
import { actionWarnings, draftConfirmation } from './draft-confirmation.js';
import { functionNameOf } from './function-name-of.js';
import { readAnswerShape, readSecurity } from './read-answer.js';
import { readBody } from './read-body.js';
import { get, lineOf, listOf, type Node, once, readDocument, resolve, scalarOf, textOf } from './read-document.js';
import { type Operation, readParameters } from './read-parameters.js';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
/** Sent without a body. */
const BODILESS = new Set(['GET', 'DELETE']);
const NO_SERVER = 'https://api.example.com';

/** A draft that is not validated yet, and its name in case it is refused. */
export interface Candidate {
  operation: string;
  draft: FunctionDraft;
}

/** @throws {AppError} `invalid_payload` */
export function readOperations(text: string): {
  candidates: Candidate[];
  left_out: FunctionImportResult['left_out'];
} {
  const { document, paths } = readDocument(text);
  const candidates: Candidate[] = [];
  const left_out: FunctionImportResult['left_out'] = [];
  for (const [path, written] of Object.entries(paths)) {
    const item = resolve(document, written);
    if (item === undefined) {
      left_out.push({ operation: path, reason: 'it is described outside of the document' });
      continue;
    }
    for (const method of METHODS) {
      const operation = get(item, method);
      if (!isObject(operation)) continue;
      const name = `${method.toUpperCase()} ${path}`;
      const callable = FUNCTION_METHODS.find((one) => one === method.toUpperCase());
      if (callable === undefined) left_out.push({ operation: name, reason: 'a function has no such method' });
      else if (path.length > LIMITS.functionUrlCharacters)
        left_out.push({ operation: name, reason: 'its path is too long' });
      else if (path.split('{').length - 1 > LIMITS.functionParameters)
        left_out.push({ operation: name, reason: `its path has more than ${LIMITS.functionParameters} placeholders` });
      else if (candidates.length === LIMITS.functionsPerOrganisation)
        left_out.push({ operation: name, reason: 'there are too many at once' });
      else candidates.push({ operation: name, draft: draftOf({ method: callable, document, path, item, operation }) });
    }
  }
  return { candidates, left_out };
}

function draftOf(at: Operation): FunctionDraft {
  const { method, document, path, operation } = at;
  const warnings: string[] = [];
  const server = serverOf(at, warnings);
  const { parameters: inUrl, pathWith, query } = readParameters(at, warnings);
  const bodiless = BODILESS.has(method);
  if (bodiless && get(operation, 'requestBody') !== undefined)
    warnings.push(`The request body was left out: a ${method} carries none.`);
  const { body, parameters } = bodiless ? { body: undefined, parameters: inUrl } : readBody(at, inUrl, warnings);
  const open = !readSecurity(document, operation, warnings);
  const answer = readAnswerShape(document, operation, warnings);
  const name = functionNameOf(textOf(get(operation, 'operationId')), path, method);
  const action = method !== 'GET';
  if (action) warnings.push(...actionWarnings(open));
  return {
    name,
    description: describe(at, answer, warnings),
    url: `${server}${pathWith}${query.length === 0 ? '' : `?${query.join('&')}`}`,
    ...(action && { method, confirmation_template: draftConfirmation(name, parameters) }),
    ...(body !== undefined && { body }),
    requires_auth: action || !open,
    environment: 'dev',
    parameters,
    warnings,
  };
}

function describe({ method, path, operation }: Operation, answer: string | undefined, warnings: string[]): string {
  const [summary, description] = [textOf(get(operation, 'summary')), textOf(get(operation, 'description'))];
  const said = [summary, description === summary ? undefined : description]
    .flatMap((part) => (part === undefined || part.trim() === '' ? [] : [sentence(part)]))
    .join(' ');
  if (said === '')
    warnings.push("It has no description. Say what it does, when to use it, what it returns and what it can't do.");
  if (get(operation, 'deprecated') === true) warnings.push('It is marked as deprecated.');
  const whole = [said === '' ? `${method === 'GET' ? 'Answers' : 'Carries out'} ${method} ${path}.` : said, answer]
    .filter((part) => part !== undefined)
    .join(' ');
  return whole.slice(0, LIMITS.functionDescriptionCharacters).trim().toWellFormed();
}

function sentence(text: string): string {
  const plain = lineOf(text);
  return /[.!?]$/.test(plain) ? plain : `${plain}.`;
}

/** The first server, from the most specific level, without a trailing slash. */
function serverOf({ document, item, operation }: Operation, warnings: string[]): string {
  const [first] = [operation, item, document].map((place) => listOf(get(place, 'servers'))[0]).filter(isObject);
  const url = first === undefined ? swaggerServer(document) : serverUrl(first);
  const complete = url !== undefined && /^https?:\/\/[^/]/i.test(url);
  if (!complete) warnings.push(`The document has no complete server URL. Replace ${NO_SERVER} with yours.`);
  const path = url?.startsWith('/') ? url : '';
  return (complete ? url : `${NO_SERVER}${path}`).replace(/(?<!\/)\/+$/, '');
}

/** With its variables' defaults. A variable without a default keeps its braces. */
const serverUrl = once((server: Node): string | undefined => {
  const variables = get(server, 'variables');
  return textOf(get(server, 'url'))
    ?.slice(0, LIMITS.functionUrlCharacters)
    .replace(
      /\{([^{}]*)\}/g,
      (found, name: string) =>
        scalarOf(get(get(variables, name), 'default'))?.slice(0, LIMITS.functionUrlCharacters) ?? found,
    )
    .slice(0, LIMITS.functionUrlCharacters);
});

const swaggerServer = once((document: Node): string | undefined => {
  const host = textOf(get(document, 'host'));
  const base = textOf(get(document, 'basePath')) ?? '';
  if (host === undefined) return base === '' ? undefined : base.slice(0, LIMITS.functionUrlCharacters);
  const schemes = listOf(get(document, 'schemes'));
  const scheme = schemes.includes('https') ? 'https' : (textOf(schemes[0]) ?? 'https');
  return `${scheme}://${host}${base}`.slice(0, LIMITS.functionUrlCharacters);
});
