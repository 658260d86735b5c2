/** How goods are returned, by country (ISO 3166-1 alpha-2). */
import type { CURRENCY } from '../money.js';

export interface ReturnsPolicy {
  country: string;
  country_name: string;
  days: number;
  return_shipping: { cost_cents: number; currency: typeof CURRENCY };
  refund_within_days: number;
  conditions: string;
}

const conditions = 'Unused and in the original packaging. Opened tea cannot be returned.';

export const RETURNS_POLICIES: readonly ReturnsPolicy[] = [
  {
    country: 'IE',
    country_name: 'Ireland',
    days: 30,
    return_shipping: { cost_cents: 0, currency: 'EUR' },
    refund_within_days: 5,
    conditions,
  },
  {
    country: 'GB',
    country_name: 'the United Kingdom',
    days: 30,
    return_shipping: { cost_cents: 695, currency: 'EUR' },
    refund_within_days: 10,
    conditions,
  },
  {
    country: 'DE',
    country_name: 'Germany',
    days: 30,
    return_shipping: { cost_cents: 495, currency: 'EUR' },
    refund_within_days: 7,
    conditions,
  },
  {
    country: 'FR',
    country_name: 'France',
    days: 30,
    return_shipping: { cost_cents: 495, currency: 'EUR' },
    refund_within_days: 7,
    conditions,
  },
];
