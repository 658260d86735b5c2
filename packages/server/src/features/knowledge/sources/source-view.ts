/** A web source as an API view. */
import type { KnowledgeSourceView } from '@frontdesk/contract';
import type { KnowledgeSourceRow } from '../../../db/schema.js';
import { isoTime } from '../../../iso-time.js';
import { fromJson } from '../../../json.js';

export function toSourceView(row: KnowledgeSourceRow): KnowledgeSourceView {
  const { id, kind, url, audience, environment, language, refresh_hours, status, pages_read, pages_found, problem } =
    row;
  return {
    id,
    kind,
    url,
    audience,
    environment,
    language,
    refresh_hours,
    status,
    pages_read,
    pages_found,
    problem,
    problems: fromJson(row.problems),
    last_read_at: row.last_read_at === null ? null : isoTime(row.last_read_at),
    next_read_at: row.next_read_at === null ? null : isoTime(row.next_read_at),
    created_at: isoTime(row.created_at),
  };
}
