/** A web source as an API view. */
import type { KnowledgeSourceView } from '@frontdesk/contract';
import type { KnowledgeSourceRow } from '../../../db/schema.js';
import { isoTime } from '../../../iso-time.js';
import { fromJson } from '../../../json.js';
import { contentVersion } from '../../refuse-changed.js';

/** Of what can be changed: its imports write to the same row. */
export const versionOfSource = ({ audience, environment, language, refresh_hours }: KnowledgeSourceRow): string =>
  contentVersion({ audience, environment, language, refresh_hours });

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
    version: versionOfSource(row),
  };
}
