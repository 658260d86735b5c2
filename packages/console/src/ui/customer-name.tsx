/** A customer's name, or what else tells them apart: their e-mail address, phone number or shortened session id. */
import type { CustomerName as Told } from '@frontdesk/contract';
import { t } from '../language/translate.js';
import { shortenId } from './shorten-id.js';

interface Customer {
  session_id: string;
  customer: Told;
}

/** Keeps the plus sign of a number before its digits in text that runs from right to left. */
const LEFT_TO_RIGHT = '\u200e';

export const customerNameOf = ({ session_id, customer }: Customer): string =>
  customer?.name ?? customer?.email ?? describePhoneNumber(customer) ?? shortenId(session_id);

/** @returns undefined if they do not call by phone */
export function describePhoneNumber(customer: Told): string | undefined {
  if (!callsByPhone(customer)) return undefined;
  return customer.phone_number === '' ? t('Withheld number') : LEFT_TO_RIGHT + customer.phone_number;
}

/** Whether the customer's conversations are calls by phone. */
export const callsByPhone = (customer: Told): customer is NonNullable<Told> & { phone_number: string } =>
  customer !== null && customer.phone_number !== null;

/** The full session id is in the title. */
export const CustomerName = ({ of }: { of: Customer }) => <bdi title={of.session_id}>{customerNameOf(of)}</bdi>;
