/** The customer session that a login and its token belong to. */
export interface SessionOwner {
  organisation_id: string;
  session_id: string;
}

/** The owner that the identity is sealed to. */
export const identityOwner = (owner: SessionOwner) => `${tokenOwner(owner)}:identity`;

/** The owner that an active token is sealed to. */
export const tokenOwner = ({ organisation_id, session_id }: SessionOwner) => `${organisation_id}:${session_id}`;

/** Its keyed hash identifies a session in receipts and in the audit log, and is useless without the secret key. */
export const sessionText = ({ organisation_id, session_id }: SessionOwner) => `erased:${organisation_id}:${session_id}`;
