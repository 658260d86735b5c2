/** Previews for members what a customer would read: the built-in reply to a function's result, with links guarded. */
import type { Context } from '../features/context.js';
import type { ReplyWriter } from '../features/functions/preview-reply.js';
import { toToolResult } from '../features/functions/tool-result.js';
import { currentOrganisationData } from '../features/settings/organisation-data.js';
import { fromJson } from '../json.js';
import { guardLinks } from './guard-links.js';
import { linkOriginsOf } from './link-origins.js';

/** @param link_origins that the operator allows */
export function createReplyWriter(context: Context, link_origins: readonly string[]): ReplyWriter {
  return {
    async write(row, given, outcome) {
      // Lazy: services with a language model do not need it otherwise.
      const { writeAnswer } = await import('@frontdesk/matcher/write-answer');
      const [question = ''] = fromJson(row.examples);
      const call = { id: 'preview', name: row.name, arguments: given };
      return writeAnswer(call, toToolResult(row.name, outcome), {
        question,
        offersHuman: true,
        language: 'en',
        now: context.now(),
      });
    },
    async guardOf(organisation_id) {
      const organisation = await currentOrganisationData(context, organisation_id, 'draft');
      const origins = linkOriginsOf(organisation, organisation.functions, link_origins);
      return (text) => guardLinks(text, origins);
    },
  };
}
