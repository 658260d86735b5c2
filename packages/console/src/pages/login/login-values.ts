/** The login settings as their form holds them: every field is there, empty where nothing is set. Pure. */
import type { AuthConfig } from '@frontdesk/contract';
import { t } from '../../language/translate.js';

export interface LoginValues {
  login_url: string;
  forwarding: {
    location: AuthConfig['forwarding']['location'];
    scheme: AuthConfig['forwarding']['scheme'];
    name: string;
    template: string;
  };
  activation: AuthConfig['activation'];
  subject: { function: string; response_path: string };
  /** Empty: the claims of the token. */
  identity_function: string;
  /** Paths into the identity, empty where there is none; attributes one a line, as `plan: account.plan`. */
  customer: { name: string; email: string; attributes: string[] };
}

export function toValues(config: AuthConfig): LoginValues {
  const { login_url, forwarding, activation, subject, identity_function, customer } = config;
  return {
    login_url: login_url ?? '',
    forwarding: { ...forwarding, template: forwarding.template ?? '' },
    activation,
    subject: subject ?? { function: '', response_path: '' },
    identity_function: identity_function ?? '',
    customer: {
      name: customer?.name ?? '',
      email: customer?.email ?? '',
      attributes: Object.entries(customer?.attributes ?? {}).map(([name, path]) => `${name}: ${path}`),
    },
  };
}

export function toForwarding({ template, ...rest }: LoginValues['forwarding']): AuthConfig['forwarding'] {
  return template === '' ? rest : { ...rest, template };
}

/** A subject is sent where the activation needs one. */
export function toAuthConfig({
  login_url,
  forwarding,
  activation,
  subject,
  identity_function,
  customer,
}: LoginValues): AuthConfig {
  return {
    login_url: login_url.trim() === '' ? null : login_url.trim(),
    forwarding: toForwarding(forwarding),
    activation,
    subject: activation === 'subject' ? subject : null,
    identity_function: identity_function === '' ? null : identity_function,
    customer: toCustomer(customer),
  };
}

function toCustomer({ name, email, attributes }: LoginValues['customer']): AuthConfig['customer'] {
  const named = Object.fromEntries(attributes.flatMap((line) => (ATTRIBUTE.exec(line) ? [splitAttribute(line)] : [])));
  const none = name.trim() === '' && email.trim() === '' && Object.keys(named).length === 0;
  return none ? null : { name: name.trim() || null, email: email.trim() || null, attributes: named };
}

const ATTRIBUTE = /^[^:]*\S\s*:\s*\S/;

/** A line of the form, as a name and a path. */
function splitAttribute(line: string): [name: string, path: string] {
  const [name = '', ...path] = line.split(':');
  return [name.trim(), path.join(':').trim()];
}

/** @returns what is wrong with the first line that is no attribute; undefined: nothing */
export function wrongAttribute(lines: readonly string[]): string | undefined {
  const wrong = lines.find((line) => line.trim() !== '' && !ATTRIBUTE.test(line));
  return wrong === undefined
    ? undefined
    : t('“{line}” must be in the format name: path, for example plan: account.plan', { line: wrong });
}
