/**
 * Drafts of functions from what an organisation already has: an OpenAPI document or a curl command. Nothing is saved and
 * nothing is fetched; every draft is one that registering would take, and what was left out or guessed is said.
 */
import {
  type FunctionDraft,
  type FunctionImportInput,
  type FunctionImportResult,
  functionInput,
  LIMITS,
} from '@frontdesk/contract';
import { fieldErrors } from '../../../errors.js';
import { checkParameters } from '../parameters.js';
import { parseUrl } from '../parse-url.js';
import type { Candidate } from './candidate.js';
import { draftFromCurl } from './read-curl.js';
import { readOperations } from './read-operations.js';

/** @throws {AppError} `invalid_payload` for text that is neither a document nor a command */
export async function importFunctions(input: FunctionImportInput): Promise<FunctionImportResult> {
  if ('curl' in input) return keepFit([draftFromCurl(input.curl)], []);
  const { candidates, left_out } = await readOperations(input.openapi);
  return keepFit(candidates, left_out);
}

function keepFit(candidates: Candidate[], left_out: FunctionImportResult['left_out']): FunctionImportResult {
  const names = new Set<string>();
  const drafts: FunctionDraft[] = [];
  for (const { operation, draft } of candidates) {
    const named = { ...draft, name: freeName(draft.name, names) };
    const reason = unfit(named);
    if (reason !== undefined) {
      left_out.push({ operation, reason });
      continue;
    }
    names.add(named.name);
    drafts.push(named);
  }
  return { drafts, left_out };
}

function freeName(name: string, taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : `_${number}`;
    const candidate = name.slice(0, LIMITS.functionNameCharacters - ending.length).replace(/(?<!_)_+$/, '') + ending;
    if (!taken.has(candidate)) return candidate;
  }
}

/** @returns why registering would refuse it */
function unfit({ warnings: _, ...draft }: FunctionDraft): string | undefined {
  const parsed = functionInput.safeParse(draft);
  if (!parsed.success) return fieldErrors(parsed.error).map(sayField).join('; ');
  const url = parseUrl(draft.url);
  if (!url.ok) return `its URL ${url.message}`;
  const { errors } = checkParameters(draft.parameters, url.template);
  return errors.length === 0 ? undefined : errors.map(sayField).join('; ');
}

const sayField = ({ path, message }: { path: string; message: string }): string => `${path} ${message}`;
