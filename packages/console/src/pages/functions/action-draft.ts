/** Form values specific to actions. Pure. */
import type { FunctionInput, FunctionMethod } from '@frontdesk/contract';
import { t } from '../../language/translate.js';
import type { UrlPlaceholder } from './read-url.js';

export interface ActionDraft {
  method: FunctionMethod;
  /** JSON, as typed. Blank: no body. */
  body: string;
  confirmation_template: string;
  without_login: boolean;
}

export const EMPTY_ACTION: ActionDraft = { method: 'GET', body: '', confirmation_template: '', without_login: false };

export const isAction = (method: FunctionMethod): boolean => method !== 'GET';
export const hasBody = (method: FunctionMethod): boolean => isAction(method) && method !== 'DELETE';

export function toActionDraft(from: FunctionInput): ActionDraft {
  const { method = 'GET', body, confirmation_template, without_login = false } = from;
  return {
    method,
    body: body ? JSON.stringify(body, null, 2) : '',
    confirmation_template: confirmation_template ?? '',
    without_login,
  };
}

/** Omits what a GET must not have. */
export function toActionInput({ method, body, confirmation_template, without_login }: ActionDraft) {
  if (!isAction(method)) return { method, body: null, confirmation_template: null, without_login: false };
  return { method, body: hasBody(method) ? (readBody(body) ?? null) : null, confirmation_template, without_login };
}

/** @returns an error for the field, or undefined */
export function bodyProblem(body: string): string | undefined {
  if (body.trim() === '' || readBody(body) !== undefined) return undefined;
  return t('Must be a JSON object such as {example}', { example: '{"order_id": "{order_id}"}' });
}

const PLACEHOLDER = /\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** The placeholders of the URL, followed by those that only the body has. */
export function withBodyPlaceholders(
  placeholders: readonly UrlPlaceholder[],
  { method, body }: Pick<ActionDraft, 'method' | 'body'>,
): UrlPlaceholder[] {
  const read = hasBody(method) ? readBody(body) : undefined;
  const names = new Set(textsIn(read).flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)));
  for (const { name } of placeholders) names.delete(name);
  return [...placeholders, ...[...names].map((name) => ({ name, location: 'body' as const }))];
}

function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : [];
}

/** @returns undefined if it is blank or not a JSON object */
function readBody(body: string): Record<string, unknown> | undefined {
  try {
    const read = JSON.parse(body) as unknown;
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as Record<string, unknown>)
      : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
