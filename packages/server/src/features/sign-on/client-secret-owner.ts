/** Whom the client secret of an organisation's identity provider is sealed to. */
export const clientSecretOwner = (organisation_id: string): string => `sign-on-client:${organisation_id}`;
