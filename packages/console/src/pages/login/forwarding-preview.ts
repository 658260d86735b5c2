/** How the customer's token will look in a request to a function, by the same rules as the service's. Pure. */
import type { TokenForwarding } from '@frontdesk/contract';

/** Where a template has the token. */
export const TOKEN_PLACE = '{token}';

/** What stands before the token. */
const SCHEMES: Record<TokenForwarding['scheme'], string> = {
  bearer: 'Bearer ',
  token: 'Token ',
  basic: 'Basic ',
  apikey: '',
};

/** In a query the token stands alone unless a template says otherwise. */
export function forwardingPreview({ location, scheme, name, template }: TokenForwarding, token: string): string {
  const pattern = template ?? `${location === 'query' ? '' : SCHEMES[scheme]}${TOKEN_PLACE}`;
  const value = pattern.replace(TOKEN_PLACE, () => token);
  return location === 'header' ? `${name}: ${value}` : `https://…?${name}=${encodeURIComponent(value)}`;
}
