/** Form values of the login settings: every field is present, and empty if not set. Pure. */
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
  /** Empty: the identity comes from the token's claims. */
  identity_function: string;
  /** Paths into the identity, empty if not set. Attributes are written one per line, as in `plan: account.plan`. */
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

/** A subject is sent only if the activation needs one. */
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

/** Splits a line of the form into a name and a path. */
function splitAttribute(line: string): [name: string, path: string] {
  const [name = '', ...path] = line.split(':');
  return [name.trim(), path.join(':').trim()];
}

/** @returns an error for the first line that is not an attribute, or undefined */
export function wrongAttribute(lines: readonly string[]): string | undefined {
  const wrong = lines.find((line) => line.trim() !== '' && !ATTRIBUTE.test(line));
  return wrong === undefined
    ? undefined
    : t('“{line}” must be in the format name: path, for example plan: account.plan', { line: wrong });
}
