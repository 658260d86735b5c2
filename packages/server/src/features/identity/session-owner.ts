/** The customer session that a login and its token belong to. */
export interface SessionOwner {
  organisation_id: string;
  session_id: string;
}

/** Whom what their token tells of them is sealed to. */
export const identityOwner = (owner: SessionOwner) => `${tokenOwner(owner)}:identity`;

/** Whom a token in force is sealed to. */
export const tokenOwner = ({ organisation_id, session_id }: SessionOwner) => `${organisation_id}:${session_id}`;
