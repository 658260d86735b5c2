/** How an actor of the audit log, or of an erasure, is called. */
import type { AuditEntry } from '@frontdesk/contract';
import { t } from '../../language/translate.js';

type Actor = Pick<AuditEntry['actor'], 'kind' | 'name'> & { id?: string | null };

/** Their name. Those who have none of their own are named in the member's language. */
export function actorNameOf({ kind, id, name }: Actor): string {
  if (kind === 'operator') return t('Operator');
  if (kind === 'customer' && id === null) return t('Erased customer');
  return kind === 'api_key' && name === 'API key' ? t('API key') : name;
}
