/** A customer's name or e-mail address if the organisation has provided one, or else the shortened session id. */
import type { CustomerName as Told } from '@frontdesk/contract';
import { shortenId } from './shorten-id.js';

interface Customer {
  session_id: string;
  customer: Told;
}

export const customerNameOf = ({ session_id, customer }: Customer): string =>
  customer?.name ?? customer?.email ?? shortenId(session_id);

/** The full session id is in the title. */
export const CustomerName = ({ of }: { of: Customer }) => <bdi title={of.session_id}>{customerNameOf(of)}</bdi>;
