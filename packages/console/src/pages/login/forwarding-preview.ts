/** How the customer's token will appear in a request to a function, by the same rules as in the service. Pure. */
import type { TokenForwarding } from '@frontdesk/contract';

/** The token's placeholder in a template. */
export const TOKEN_PLACE = '{token}';

/** The text before the token. */
const SCHEMES: Record<TokenForwarding['scheme'], string> = {
  bearer: 'Bearer ',
  token: 'Token ',
  basic: 'Basic ',
  apikey: '',
};

/** In a query, the token has no prefix unless a template adds one. */
export function forwardingPreview({ location, scheme, name, template }: TokenForwarding, token: string): string {
  const pattern = template ?? `${location === 'query' ? '' : SCHEMES[scheme]}${TOKEN_PLACE}`;
  const value = pattern.replace(TOKEN_PLACE, () => token);
  return location === 'header' ? `${name}: ${value}` : `https://…?${name}=${encodeURIComponent(value)}`;
}
