/** `GET /api/returns-policy?country=`: made to be registered with the country as a direct value. */
import { type Answer, answerData, refuse } from '../answers.js';
import { RETURNS_POLICIES } from '../catalogue/returns-policies.js';
import { euros, inEuros } from '../money.js';
import type { Shop, ShopRequest } from '../shop.js';

export function getReturnsPolicy(_shop: Shop, request: ShopRequest): Answer {
  const country = request.query.get('country')?.trim().toUpperCase() ?? '';
  if (country === '') return refuse(400, 'Say which country: country is missing.');
  const policy = RETURNS_POLICIES.find((one) => one.country === country);
  if (policy === undefined) return refuse(404, `We do not deliver to ${country.slice(0, 40)}.`);
  const { return_shipping, ...rest } = policy;
  const { cost_cents, currency } = return_shipping;
  const cost = cost_cents === 0 ? 'free of charge' : `for ${inEuros(cost_cents)}`;
  return answerData(
    { ...rest, return_shipping: { cost: euros(cost_cents), currency } },
    `From ${policy.country_name} you can return goods within ${policy.days} days ${cost}; ` +
      `the refund takes up to ${policy.refund_within_days} days. ${policy.conditions}`,
  );
}
