/** The shop's settings out of environment variables, checked. `main.ts` hands them in: nothing here reads the process. */
export interface ShopSettings {
  port: number;
  host: string;
  /** Where the support service is, without a slash at the end. */
  supportUrl: string;
  /** Where the rooms of its calls are, if that is another place. */
  callsUrl: string | undefined;
  apiKey: string;
  checkBrowser: boolean;
}

export class BadSettings extends Error {}

/** @throws BadSettings naming every variable that is missing or wrong, and what it should be. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): ShopSettings {
  const problems: string[] = [];
  const portText = environment.DEMO_SHOP_PORT || '3100';
  const port = Number(portText);
  if (!/^\d{1,5}$/.test(portText) || port > 65_535)
    problems.push(`DEMO_SHOP_PORT must be a port from 0 to 65535, not "${portText}"`);

  const serviceText = environment.FRONTDESK_URL || 'http://127.0.0.1:3000';
  const service = URL.canParse(serviceText) ? new URL(serviceText) : null;
  if (service === null || !/^https?:$/.test(service.protocol))
    problems.push(`FRONTDESK_URL must be an http or https address, not "${serviceText}"`);

  const callsUrl = environment.FRONTDESK_CALLS_URL || undefined;
  if (callsUrl !== undefined && !(/^(ws|http)s?:/.test(callsUrl) && URL.canParse(callsUrl)))
    problems.push(`FRONTDESK_CALLS_URL must be a ws(s) or http(s) address, not "${callsUrl}"`);

  const apiKey = environment.FRONTDESK_API_KEY ?? '';
  if (apiKey === '') problems.push('FRONTDESK_API_KEY is missing: create a key in the console of the service');
  else if (!/^[\x21-\x7e]+$/.test(apiKey)) problems.push('FRONTDESK_API_KEY must be visible ASCII characters');

  const checkText = environment.DEMO_SHOP_CHECK_BROWSER || 'false';
  if (!/^(true|false)$/.test(checkText))
    problems.push(`DEMO_SHOP_CHECK_BROWSER must be true or false, not "${checkText}"`);

  if (problems.length > 0 || service === null) throw new BadSettings(problems.join('\n'));
  return {
    port,
    host: environment.DEMO_SHOP_HOST || '127.0.0.1',
    supportUrl: service.href.replace(/\/$/, ''),
    callsUrl,
    apiKey,
    checkBrowser: checkText === 'true',
  };
}
