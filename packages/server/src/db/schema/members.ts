/** Members, how they sign in, and what they did. Times of sign-in are ISO 8601 text. */
import type { AuditAction } from '@frontdesk/contract';
import type { Generated } from 'kysely';
import type { ActorColumns, Flag } from './columns.js';

/** A person of an organisation who signs in. Times here and in the tables of sign-in are ISO 8601 text. */
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
  /** They want to be told by mail of customers who wait. */
  waiting_mails: Flag;
  /** And of notes that mention them. */
  mention_mails: Flag;
}

/** A mail to a member (`features/mail/`); kept for a day after it was written. */
export interface MailRow {
  id: string;
  organisation_id: string;
  kind: 'invitation' | 'password_reset' | 'waiting' | 'mention';
  address: string;
  /** Subject and text; null once it was sent or given up. */
  sealed_text: string | null;
  created_at: number;
  /** When it is sent, or was claimed until; null: it is done with. */
  due_at: number | null;
  attempts: number;
}

/** A link by which a member chooses a new password: removed when it is used, and when their access changes. */
export interface MemberPasswordResetRow {
  member_id: string;
  /** Who made it; null: the operator. */
  maker_id: string | null;
  /** SHA-256 of the token, hex. */
  token_hash: string;
  created_at: number;
  expires_at: number;
}

/** How a member proves who they are; with `provider_id` `credential`, by a password. */
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
  /** Worth nothing without the signature that the member's credential carries. */
  token: string;
  expires_at: string;
  /** 1: opened by sign-on, not by a password. */
  signed_on: Generated<Flag>;
  created_at: string;
  updated_at: string;
}

/** An organisation's identity provider. */
export interface SignOnProviderRow {
  organisation_id: string;
  issuer: string;
  client_id: string;
  /** Null: given up with a lost key. */
  sealed_client_secret: string | null;
  group_claim: string | null;
  /** JSON: `{group, role}[]`. */
  group_roles: string;
  /** Null: no access. */
  default_role: 'admin' | 'agent' | null;
  creates_members: Flag;
  accepts_unverified_email: Flag;
  /** Whose password keeps working where sign-on is enforced. */
  emergency_member_id: string | null;
  /** When a test succeeded with this issuer and client; null: it is not offered. */
  tested_at: number | null;
  /** JSON: `SignOnTest`. */
  last_test: string | null;
  created_at: number;
  updated_at: number;
}

/** A domain whose addresses an organisation's identity provider signs in once it is verified. */
export interface SignOnDomainRow {
  organisation_id: string;
  /** In lower case, ASCII. */
  domain: string;
  /** What a TXT record of the domain must say. */
  challenge: string;
  /** Not null in one organisation at most. */
  verified_at: number | null;
  enforced: Flag;
  created_at: number;
}

/** Which person of the organisation's identity provider a member is. */
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
  /** The member who made it; null: the operator, or not known. */
  maker_id: string | null;
  created_at: number;
  expires_at: number;
}

export interface MemberSecondFactorRow {
  member_id: string;
  /** Of the authenticator app, sealed for the member. */
  sealed_secret: string;
  /** Null until the first right code: signing in does not ask before. */
  confirmed_at: number | null;
  /** The time step of the newest code that was taken: it and those before are used up. */
  last_counter: number;
  /** Since the last right code. */
  wrong_codes: number;
  /** When the last of these wrong codes came. */
  wrong_since: number;
  created_at: number;
}

/** A code that is good once; using it removes it. */
export interface MemberBackupCodeRow {
  member_id: string;
  code_hash: string;
}

/** An audit log entry. Never changed or deleted: triggers of the database prevent it. */
export interface AuditEntryRow extends Omit<ActorColumns, 'actor_kind'> {
  /** Grows with time: the order of the log. */
  id: string;
  organisation_id: string;
  actor_kind: ActorColumns['actor_kind'] | 'customer' | 'identity_provider';
  action: AuditAction;
  target_id: string | null;
  target_name: string | null;
  /** JSON, never with a secret in it. */
  detail: string;
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
