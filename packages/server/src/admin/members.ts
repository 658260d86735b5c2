/**
 * Members and API keys of an organisation: actions of an owner, for the case that no owner can sign in to the console.
 */
import { apiKeyInput, invitationInput, memberChange } from '@frontdesk/contract';
import { parse } from '../errors.js';
import { createApiKey } from '../features/api-keys/create-api-key.js';
import { listApiKeys } from '../features/api-keys/list-api-keys.js';
import { revokeApiKey } from '../features/api-keys/revoke-api-key.js';
import { OPERATOR } from '../features/audit/author.js';
import type { Context } from '../features/context.js';
import { changeRole } from '../features/members/change-role.js';
import { addInvitation } from '../features/members/invitations.js';
import { listMembers } from '../features/members/list-members.js';
import { makePasswordResetAsOperator } from '../features/members/make-password-reset.js';
import { removeMember } from '../features/members/remove-member.js';
import { resetSecondFactor } from '../features/members/reset-second-factor.js';
import { invitationLink } from '../features/sign-in/invitation-token.js';
import { passwordResetLink } from '../features/sign-in/password-reset-token.js';
import { byMail, type Command, nameOne, OF_ORGANISATION, organisationOf, table, type Values } from './command.js';

export const memberCommands: Record<string, Command> = {
  'list-members': {
    needs: [],
    takes: OF_ORGANISATION,
    about: 'lists the members of an organisation',
    async run(at, values) {
      const members = await listMembers(at.context, await organisationOf(at, values), 'operator');
      const rows = members.map(({ id, email, username, role, two_factor, signs_on }) => [
        ...[id, email, username, role, signs_on ? 'signs on' : two_factor ? 'second factor' : 'password'],
      ]);
      return { json: { members }, text: table(rows, 'The organisation has no members.') };
    },
  },
  'invite-member': {
    needs: ['email', 'role'],
    takes: OF_ORGANISATION,
    about: 'prints an invitation as owner, admin or agent',
    async run(at, values) {
      const organisation_id = await organisationOf(at, values);
      const input = parse(invitationInput, { email: values.email, role: values.role });
      const { token, ...invitation } = await at.context.database.transaction((transaction) =>
        addInvitation(at.context, transaction, OPERATOR, { organisation_id, ...input }),
      );
      const link = invitationLink(at.base_url, token);
      const about = `Invitation of ${invitation.email}${byMail(invitation)}, works once, until ${invitation.expires_at}:`;
      return { json: { invitation: { ...invitation, link } }, text: `${about}\n  ${link}` };
    },
  },
  'change-role': {
    needs: ['email', 'role'],
    takes: OF_ORGANISATION,
    about: 'makes a member an owner, admin or agent',
    async run({ context }, { email, role: given, organisation }) {
      const { role } = parse(memberChange, { role: given });
      const { id, organisation_id } = await findMember(context, { email, organisation });
      await changeRole(context, { ...OPERATOR, organisation_id }, id, role);
      return { json: { member: { id, email, role } }, text: `The role of ${email} is now ${role}.` };
    },
  },
  'remove-member': {
    needs: ['email'],
    takes: OF_ORGANISATION,
    about: 'ends the access of a member; their conversations return to the assistant',
    async run({ context }, { email, organisation }) {
      const { id, organisation_id } = await findMember(context, { email, organisation });
      await removeMember(context, { ...OPERATOR, organisation_id }, id);
      return { json: { member: { id, email } }, text: `${email} is no longer a member.` };
    },
  },
  'reset-password': {
    needs: ['email'],
    takes: OF_ORGANISATION,
    about: 'prints a link by which the member chooses a new password',
    async run({ context, base_url }, { email, organisation }) {
      const { id } = await findMember(context, { email, organisation });
      const { token, expires_at, mailed } = await makePasswordResetAsOperator(context, id);
      const link = passwordResetLink(base_url, token);
      const about = `Link for ${email} to choose a new password${byMail({ mailed })}, works once, until ${expires_at}; earlier links`;
      return { json: { link, expires_at, mailed }, text: `${about} no longer work:\n  ${link}` };
    },
  },
  'reset-second-factor': {
    needs: ['email'],
    takes: OF_ORGANISATION,
    about: 'turns off two-factor authentication for a member who lost their second factor',
    async run({ context }, { email, organisation }) {
      await resetSecondFactor(context, (await findMember(context, { email, organisation })).id);
      return { json: { email }, text: `${email} now signs in with a password only.` };
    },
  },
  'list-keys': {
    needs: [],
    takes: OF_ORGANISATION,
    about: 'lists the API keys of an organisation, without their secrets',
    async run(at, values) {
      const api_keys = await listApiKeys(at.context, await organisationOf(at, values));
      const rows = api_keys.map(({ id, name, mode, revoked_at, expires_at, last_used_at }) => [
        ...[id, name, mode, revoked_at ? 'revoked' : expires_at ? `until ${expires_at}` : 'active'],
        last_used_at === null ? 'never used' : `used ${last_used_at}`,
      ]);
      return { json: { api_keys }, text: table(rows, 'The organisation has no API keys.') };
    },
  },
  'create-key': {
    needs: ['name', 'mode'],
    takes: OF_ORGANISATION,
    about: 'creates a live or test API key and prints its secret once',
    async run(at, values) {
      const input = parse(apiKeyInput, { name: values.name, mode: values.mode });
      const api_key = await createApiKey(at.context, await organisationOf(at, values), input, OPERATOR);
      return {
        json: { api_key },
        text: `API key ${api_key.name} (${api_key.id}), shown this once:\n  ${api_key.secret}`,
      };
    },
  },
  'revoke-key': {
    needs: ['key'],
    takes: OF_ORGANISATION,
    about: 'revokes an API key by its id',
    async run(at, values) {
      const api_key = await revokeApiKey(at.context, await organisationOf(at, values), values.key, OPERATOR);
      return { json: { api_key }, text: `The API key ${api_key.name} is revoked.` };
    },
  },
};

/** @throws if no member has the address, or members of several organisations have it and none is named */
async function findMember(
  { database }: Context,
  { email = '', organisation }: Pick<Values, 'email' | 'organisation'>,
): Promise<{ id: string; organisation_id: string }> {
  const [one, ...others] = await database.read
    .selectFrom('members')
    .innerJoin('organisations', 'organisations.id', 'organisation_id')
    .select(['members.id', 'organisation_id', 'name'])
    .where('email', '=', email.toLowerCase())
    .$if(organisation !== undefined, (query) => query.where('organisation_id', '=', organisation ?? ''))
    .orderBy('name')
    .execute();
  const where = organisation === undefined ? '' : ` in the organisation ${organisation}`;
  if (one === undefined) throw new Error(`No member${where} has the address ${email}.`);
  if (others.length > 0) throw nameOne([one, ...others].map((member) => ({ ...member, id: member.organisation_id })));
  return one;
}
