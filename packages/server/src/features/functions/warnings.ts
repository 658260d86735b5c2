/** Warnings about a function that is valid but deserves a second look. Shown in the console; never refuses anything. */
import type { FunctionRow } from '../../db/schema.js';
import type { SafeFetch } from '../../outbound/safe-fetch.js';
import { parametersOf } from './parameters.js';
import { isToolUrl } from './parse-url.js';
import { reservedName } from './reserved-name.js';

export function warningsFor(row: FunctionRow, safeFetch: Pick<SafeFetch, 'refusal'>): string[] {
  const warnings: string[] = [];
  const reserved = reservedName(row.name);
  if (reserved !== undefined)
    warnings.push(
      `A name must not ${reserved}, which is for the assistant's own tools: rename it, or a tool of the same name is called instead.`,
    );
  if (!row.requires_auth)
    for (const [name, parameter] of Object.entries(parametersOf(row)))
      if (parameter.provider === 'assistant' && isIdentity(name))
        warnings.push(
          `${name} looks like an identity and would be taken from the conversation: any customer could name another one. Require authentication and let your endpoint read the identity from the token.`,
        );
  for (const [name, parameter] of Object.entries(parametersOf(row)))
    if (row.method !== 'GET' && parameter.provider === 'assistant' && !isShown(row, name))
      warnings.push(
        `Customers confirm without seeing ${name}: put {{ arguments.${name} }} into the confirmation template.`,
      );
  if (row.without_login === 1)
    warnings.push('Runs for customers who are not logged in: whoever knows the values can have it done.');
  const refusal = isToolUrl(row.url) ? null : safeFetch.refusal(row.url.replace(/[{}]/g, ''));
  if (refusal !== null) warnings.push(`Calls to this URL are blocked: ${refusal}`);
  return warnings;
}

const isShown = ({ confirmation_template }: FunctionRow, name: string): boolean =>
  confirmation_template?.includes(`arguments.${name}`) ?? false;

/** Such as `user_id` and `customerIdentifier`. */
function isIdentity(name: string): boolean {
  const owner = /user|customer|account/i.exec(name);
  return owner !== null && /id/i.test(name.slice(owner.index + owner[0].length));
}
