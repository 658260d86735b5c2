/** How the customer's token will look in a request to a function, by the same rules as the service's. Pure. */
import type { TokenForwarding } from '@frontdesk/contract';

const SCHEMES: Record<TokenForwarding['scheme'], string> = {
  bearer: 'Bearer {token}',
  token: 'Token {token}',
  basic: 'Basic {token}',
  apikey: '{token}',
};

/** In a query the token stands alone unless a template says otherwise. */
export function forwardingPreview({ location, scheme, name, template }: TokenForwarding, token: string): string {
  const pattern = template ?? (location === 'query' ? '{token}' : SCHEMES[scheme]);
  const value = pattern.replace('{token}', () => token);
  return location === 'header' ? `${name}: ${value}` : `https://…?${name}=${encodeURIComponent(value)}`;
}
