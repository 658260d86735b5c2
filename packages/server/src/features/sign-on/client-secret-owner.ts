/** The owner that an identity provider's client secret is sealed to. */
export const clientSecretOwner = (organisation_id: string): string => `sign-on-client:${organisation_id}`;
