/** A function as an API view. */
import type { FunctionView } from '@frontdesk/contract';
import type { FunctionRow } from '../../db/schema.js';
import { isoTime } from '../../iso-time.js';
import { fromJson } from '../../json.js';
import type { Context } from '../context.js';
import { bodyOf, placeholdersOfBody } from './action-body.js';
import { cardTemplateOf } from './cards.js';
import { parametersOf } from './parameters.js';
import { parseUrl, withBody } from './parse-url.js';
import { warningsFor } from './warnings.js';

export function toFunctionView(context: Pick<Context, 'safeFetch'>, row: FunctionRow): FunctionView {
  const parsed = parseUrl(row.url);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    url: row.url,
    method: row.method,
    body: bodyOf(row),
    confirmation_template: row.confirmation_template,
    without_login: row.without_login === 1,
    requires_auth: row.requires_auth === 1,
    environment: row.environment,
    parameters: parametersOf(row),
    examples: fromJson(row.examples),
    offered: row.offered === 1,
    sensitive: row.sensitive === 1,
    reply_template: row.reply_template,
    card: cardTemplateOf(row),
    placeholders: parsed.ok ? withBody(parsed.template.placeholders, placeholdersOfBody(bodyOf(row))) : [],
    warnings: warningsFor(row, context.safeFetch),
    date_created: isoTime(row.created_at),
    date_updated: isoTime(row.updated_at),
  };
}
