/** The login settings as their form holds them: every field is there, empty where nothing is set. Pure. */
import type { AuthConfig } from '@frontdesk/contract';

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
}

export function toValues({ login_url, forwarding, activation, subject, identity_function }: AuthConfig): LoginValues {
  return {
    login_url: login_url ?? '',
    forwarding: { ...forwarding, template: forwarding.template ?? '' },
    activation,
    subject: subject ?? { function: '', response_path: '' },
    identity_function: identity_function ?? '',
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
}: LoginValues): AuthConfig {
  return {
    login_url: login_url.trim() === '' ? null : login_url.trim(),
    forwarding: toForwarding(forwarding),
    activation,
    subject: activation === 'subject' ? subject : null,
    identity_function: identity_function === '' ? null : identity_function,
  };
}
