/**
 * Drafts functions from an OpenAPI document or a curl command. Every draft is valid for saving, with warnings about
 * omissions and guesses. It runs in a thread (`import-worker.ts`): the text is untrusted, and the result is bounded.
 */
import {
  type FunctionDraft,
  type FunctionImportInput,
  type FunctionImportResult,
  functionInput,
  LIMITS,
} from '@frontdesk/contract';
import { fieldErrors } from '../../../errors.js';
import { bodyErrors, placeholdersOfBody } from '../action-body.js';
import { actionErrors } from '../action-rules.js';
import { checkParameters } from '../parameters.js';
import { parseUrl } from '../parse-url.js';
import { draftFromCurl } from './read-curl.js';
import type { Candidate } from './read-operations.js';
import { readOperations } from './read-operations.js';

const OPERATION_CHARACTERS = 200;
const REASON_CHARACTERS = 500;

type LeftOut = FunctionImportResult['left_out'];

/** @throws {AppError} `invalid_payload` for text that is neither a document nor a command, or exceeds a limit */
export function draftFunctions(input: FunctionImportInput): FunctionImportResult {
  if ('curl' in input) return keepFit([draftFromCurl(input.curl)], []);
  const { candidates, left_out } = readOperations(input.openapi);
  return keepFit(candidates, left_out);
}

function keepFit(candidates: Candidate[], left_out: LeftOut): FunctionImportResult {
  const names = new Set<string>();
  const drafts: FunctionDraft[] = [];
  let characters = 0;
  for (const { operation, draft } of candidates) {
    const named = { ...draft, name: freeName(draft.name, names), warnings: fewer(draft.warnings) };
    const { length } = JSON.stringify(named);
    const reason = characters + length > LIMITS.importResultCharacters ? TOO_MANY : unfit(named);
    if (reason !== undefined) {
      left_out.push({ operation, reason });
      continue;
    }
    characters += length;
    names.add(named.name);
    drafts.push(named);
  }
  return { drafts, left_out: shortened(left_out) };
}

const TOO_MANY = 'there are too many at once';

function fewer(warnings: string[]): string[] {
  const most = LIMITS.importWarnings;
  if (warnings.length <= most) return warnings;
  return [...warnings.slice(0, most), `There are ${warnings.length - most} more notes like these.`];
}

function shortened(left_out: LeftOut): LeftOut {
  const most = LIMITS.importLeftOut;
  const listed = left_out.slice(0, most).map(({ operation, reason }) => ({
    operation: operation.slice(0, OPERATION_CHARACTERS),
    reason: reason.slice(0, REASON_CHARACTERS),
  }));
  const more = left_out.length - listed.length;
  return more === 0 ? listed : [...listed, { operation: `${more} more`, reason: 'they are too many to list' }];
}

function freeName(name: string, taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : `_${number}`;
    const candidate = name.slice(0, LIMITS.functionNameCharacters - ending.length).replace(/(?<!_)_+$/, '') + ending;
    if (!taken.has(candidate)) return candidate;
  }
}

/** @returns why saving would refuse it */
function unfit({ warnings: _, ...draft }: FunctionDraft): string | undefined {
  const parsed = functionInput.safeParse(draft);
  if (!parsed.success) return fieldErrors(parsed.error).map(sayField).join('; ');
  const url = parseUrl(draft.url);
  if (!url.ok) return `its URL ${url.message}`;
  const { errors } = checkParameters(draft.parameters, url.template, placeholdersOfBody(draft.body));
  errors.push(...actionErrors(draft), ...bodyErrors(draft.body));
  return errors.length === 0 ? undefined : errors.map(sayField).join('; ');
}

const sayField = ({ path, message }: { path: string; message: string }): string => `${path} ${message}`;
