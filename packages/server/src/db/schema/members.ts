/** Members, their credentials and sessions, and the audit log. Times of sign-in are ISO 8601 text. */
import type { AuditAction, MemberLanguage, SignOnInput, SignOnTest } from '@frontdesk/contract';
import type { Generated } from 'kysely';
import type { Json } from '../../json.js';
import type { ActorColumns, Flag } from './columns.js';

/** A person of an organisation who signs in. Times in this table and those of sign-in are ISO 8601 text. */
export interface MemberRow {
  id: string;
  organisation_id: string;
  /** In lower case; unique within the organisation. */
  email: string;
  email_verified: Flag;
  username: string;
  role: 'owner' | 'admin' | 'agent';
  image: string | null;
  created_at: string;
  updated_at: string;
  /** 1: they get mails about waiting customers. */
  waiting_mails: Flag;
  /** 1: they get mails about notes that mention them. */
  mention_mails: Flag;
  /** Of mails to them. Null: not known yet. */
  language: MemberLanguage | null;
}

/** A mail to a member (`features/mail/`); kept for a day. */
export interface MailRow {
  id: string;
  organisation_id: string;
  kind: 'invitation' | 'password_reset' | 'waiting' | 'mention';
  address: string;
  /** Subject and text; null once sent or given up. */
  sealed_text: string | null;
  created_at: number;
  /** When it is sent next; while it is being sent, when the claim ends. Null: sent or given up. */
  due_at: number | null;
  attempts: number;
}

/** A password reset link. Deleted when it is used, and when the member's access changes. */
export interface MemberPasswordResetRow {
  member_id: string;
  /** The member who made it; null: the operator. */
  maker_id: string | null;
  /** SHA-256 of the token, hex. */
  token_hash: string;
  created_at: number;
  expires_at: number;
}

/** A credential of a member; a password if `provider_id` is `credential`. */
export interface MemberCredentialRow {
  id: string;
  member_id: string;
  account_id: string;
  provider_id: string;
  /** argon2id. */
  password: string | null;
  created_at: string;
  updated_at: string;
}

export interface MemberSessionRow {
  id: string;
  member_id: string;
  /** Useless without the signature in the member's cookie. */
  token: string;
  expires_at: string;
  /** 1: opened by sign-on rather than by a password. */
  signed_on: Generated<Flag>;
  created_at: string;
  updated_at: string;
}

/** An organisation's identity provider. */
export interface SignOnProviderRow {
  organisation_id: string;
  issuer: string;
  client_id: string;
  /** Null: discarded because its key was lost. */
  sealed_client_secret: string | null;
  group_claim: string | null;
  group_roles: Json<SignOnInput['group_roles']>;
  /** Null: no access. */
  default_role: 'admin' | 'agent' | null;
  creates_members: Flag;
  accepts_unverified_email: Flag;
  /** The member whose password keeps working while sign-on is enforced. */
  emergency_member_id: string | null;
  /** When a test with this issuer and client succeeded; null: sign-on is not available. */
  tested_at: number | null;
  last_test: Json<SignOnTest> | null;
  created_at: number;
  updated_at: number;
}

/** A domain whose addresses an organisation's identity provider signs in once it is verified. */
export interface SignOnDomainRow {
  organisation_id: string;
  /** In lower case, ASCII. */
  domain: string;
  /** What a TXT record of the domain must contain. */
  challenge: string;
  /** Not null in at most one organisation. */
  verified_at: number | null;
  enforced: Flag;
  created_at: number;
}

/** Links a member to their account at the identity provider. */
export interface MemberSignOnRow {
  member_id: string;
  organisation_id: string;
  issuer: string;
  subject: string;
  created_at: number;
}

/** An open invitation. Deleted when it is accepted or revoked. */
export interface MemberInvitationRow {
  id: string;
  organisation_id: string;
  email: string;
  role: 'owner' | 'admin' | 'agent';
  /** SHA-256 of the token, hex. */
  token_hash: string;
  /** The member who made it; null: the operator, or unknown. */
  maker_id: string | null;
  created_at: number;
  expires_at: number;
}

export interface MemberSecondFactorRow {
  member_id: string;
  /** The authenticator app's secret, sealed for the member. */
  sealed_secret: string;
  /** Null until the first valid code: until then signing in does not ask for codes. */
  confirmed_at: number | null;
  /** Time step of the newest accepted code: codes up to it are used. */
  last_counter: number;
  /** The number of wrong codes since the last valid one. */
  wrong_codes: number;
  /** When the last of these wrong codes was entered. */
  wrong_since: number;
  created_at: number;
}

/** A backup code, which works once and is deleted when used. */
export interface MemberBackupCodeRow {
  member_id: string;
  code_hash: string;
}

/** An audit log entry. Never changed or deleted: triggers of the database prevent it. */
export interface AuditEntryRow extends Omit<ActorColumns, 'actor_kind'> {
  /** Grows with time; defines the order of the log. */
  id: string;
  organisation_id: string;
  actor_kind: ActorColumns['actor_kind'] | 'customer' | 'identity_provider';
  action: AuditAction;
  target_id: string | null;
  target_name: string | null;
  /** Never contains secrets. */
  detail: Json<Record<string, unknown>>;
  address: string | null;
  created_at: number;
}

export interface MemberTables {
  members: MemberRow;
  member_credentials: MemberCredentialRow;
  member_sessions: MemberSessionRow;
  member_sign_ons: MemberSignOnRow;
  sign_on_providers: SignOnProviderRow;
  sign_on_domains: SignOnDomainRow;
  member_invitations: MemberInvitationRow;
  member_password_resets: MemberPasswordResetRow;
  member_second_factors: MemberSecondFactorRow;
  member_backup_codes: MemberBackupCodeRow;
  audit_entries: AuditEntryRow;
  mails: MailRow;
}
