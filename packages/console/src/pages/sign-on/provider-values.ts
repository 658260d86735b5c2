/** The form of the identity provider, and its conversion from and to what the service stores. */
import type { Role, SignOnInput, SignOnView } from '@frontdesk/contract';

export interface ProviderValues {
  issuer: string;
  client_id: string;
  client_secret: string;
  group_claim: string;
  group_roles: { group: string; role: Role }[];
  /** Empty: no access. */
  default_role: '' | 'admin' | 'agent';
  creates_members: boolean;
  accepts_unverified_email: boolean;
  /** Empty: no member. */
  emergency_member_id: string;
}

export const toProviderValues = ({ provider }: SignOnView): ProviderValues => ({
  issuer: provider?.issuer ?? '',
  client_id: provider?.client_id ?? '',
  client_secret: '',
  group_claim: provider?.group_claim ?? '',
  group_roles: provider?.group_roles ?? [],
  default_role: provider === null ? 'agent' : (provider.default_role ?? ''),
  creates_members: provider?.creates_members ?? true,
  accepts_unverified_email: provider?.accepts_unverified_email ?? false,
  emergency_member_id: provider?.emergency_member_id ?? '',
});

const orNull = <Text extends string>(text: Text) => (text.trim() === '' ? null : (text.trim() as Exclude<Text, ''>));

export function toProviderInput({ client_secret, ...values }: ProviderValues): SignOnInput {
  return {
    ...values,
    issuer: values.issuer.trim(),
    client_id: values.client_id.trim(),
    ...(client_secret !== '' && { client_secret }),
    group_claim: orNull(values.group_claim),
    default_role: orNull(values.default_role),
    emergency_member_id: orNull(values.emergency_member_id),
  };
}
