/** The displayed name of an actor in the audit log or of an erasure. */
import type { AuditEntry } from '@frontdesk/contract';
import { t } from '../../language/translate.js';

type Actor = Pick<AuditEntry['actor'], 'kind' | 'name'> & { id?: string | null };

/** The actor's name. Actors without one are named in the member's language. */
export function actorNameOf({ kind, id, name }: Actor): string {
  if (kind === 'operator') return t('Operator');
  if (kind === 'customer' && id === null) return t('Erased customer');
  return kind === 'api_key' && name === 'API key' ? t('API key') : name;
}
