/** Operator commands for organisations. */
import { DAY_MS, LIMITS } from '@frontdesk/contract';
import { invalidPayload } from '../errors.js';
import { OPERATOR } from '../features/audit/author.js';
import type { Context } from '../features/context.js';
import {
  deleteOrganisation,
  eraseDeletedOrganisations,
  restoreOrganisation,
} from '../features/organisations/delete-organisation.js';
import { listOrganisations } from '../features/organisations/list-organisations.js';
import { renameOrganisation } from '../features/organisations/rename-organisation.js';
import { invitationLink } from '../features/sign-in/invitation-token.js';
import { stopEnforcingAsOperator, verifyDomainAsOperator } from '../features/sign-on/domains.js';
import { addOrganisation } from '../features/sign-up/add-organisation.js';
import { isoTime } from '../iso-time.js';
import { byMail, type Command, noOrganisation, OF_ORGANISATION, organisationOf, table } from './command.js';

/** Upper limit that keeps the date valid. */
const MOST_DAYS = 3_650;

export const organisationCommands: Record<string, Command> = {
  'list-organisations': {
    needs: [],
    about: 'lists organisations, with their members and conversations',
    async run({ context, database }) {
      const organisations = await listOrganisations(context);
      const rows = organisations.map(({ id, name, members, conversations, date_created, erased_at }) => [
        ...[id, name, `members: ${members}`, `conversations: ${conversations}`, `since ${date_created.slice(0, 10)}`],
        erased_at === null ? '' : `deleted, erased after ${erased_at.slice(0, 10)}`,
      ]);
      return { json: { organisations }, text: table(rows, noOrganisation(database)) };
    },
  },
  'create-organisation': {
    needs: ['name', 'email'],
    about: "adds an organisation and prints its owner's invitation",
    async run({ context, base_url }, { name, email }) {
      const { organisation, invitation } = await addOrganisation(context, { name, email });
      const { token, ...invited } = invitation;
      const link = invitationLink(base_url, token);
      return {
        json: { organisation: { id: organisation.id, name: organisation.name }, invitation: { ...invited, link } },
        text: [
          `Organisation ${organisation.name} (${organisation.id})`,
          `Invitation of its owner ${invitation.email}${byMail(invited)}, works once, until ${invitation.expires_at}:`,
          `  ${link}`,
        ].join('\n'),
      };
    },
  },
  'rename-organisation': {
    needs: ['name'],
    takes: OF_ORGANISATION,
    about: 'renames an organisation, for its members and the assistant',
    async run(at, values) {
      const organisation = await renameOrganisation(
        at.context,
        await organisationOf(at, values),
        { name: values.name },
        OPERATOR,
      );
      return { json: { organisation }, text: `${organisation.id} is now named ${organisation.name}.` };
    },
  },
  'delete-organisation': {
    needs: ['organisation'],
    takes: ['grace-days', 'yes'],
    about: `closes an organisation immediately, and erases it after ${LIMITS.deletedOrganisationDays} days; --grace-days 0: immediately`,
    async run({ context }, { organisation, yes, ...values }) {
      const written = values['grace-days'] ?? `${LIMITS.deletedOrganisationDays}`;
      const days = Number(written);
      // An empty value would be 0.
      if (!/^\d+$/.test(written) || days > MOST_DAYS)
        throw invalidPayload([{ path: 'grace-days', message: `must be a whole number from 0 to ${MOST_DAYS}` }]);
      if (!yes) throw new Error(`Everyone in ${organisation} loses access immediately. Repeat with --yes to confirm.`);
      const erased_at = context.now() + days * DAY_MS;
      const { name } = await deleteOrganisation(context, organisation, erased_at);
      const at = isoTime(erased_at);
      const closed = `${name} is closed, and erased after ${at}. Until then: restore-organisation.`;
      const text = days === 0 ? await eraseNow(context, name) : closed;
      return { json: { organisation: { id: organisation, name }, erased_at: at }, text };
    },
  },
  'restore-organisation': {
    needs: ['organisation'],
    about: 'cancels the deletion of an organisation that is not erased yet',
    async run({ context }, { organisation }) {
      const { name } = await restoreOrganisation(context, organisation);
      return { json: { organisation: { id: organisation, name } }, text: `${name} is restored.` };
    },
  },
  'verify-domain': {
    needs: ['domain'],
    takes: OF_ORGANISATION,
    about: 'verifies a domain of an organisation for single sign-on, without DNS',
    async run(at, { domain, ...values }) {
      const organisation = await organisationOf(at, values);
      await verifyDomainAsOperator(at.context, organisation, domain);
      return { json: { organisation, domain }, text: `The domain ${domain} is verified for ${organisation}.` };
    },
  },
  'stop-requiring-sign-on': {
    needs: [],
    takes: OF_ORGANISATION,
    about: "lets the organisation's members use passwords again",
    async run(at, values) {
      const organisation = await organisationOf(at, values);
      const domains = await stopEnforcingAsOperator(at.context, organisation);
      const text =
        domains.length === 0
          ? 'Sign-on was not required.'
          : `Members at ${domains.join(', ')} may use passwords again.`;
      return { json: { organisation, domains }, text };
    },
  },
};

async function eraseNow(context: Context, name: string): Promise<string> {
  if (await eraseDeletedOrganisations(context)) return `${name} is erased.`;
  return `${name} is deleted, but a call is ending, or an older transaction, such as a backup, can still read it. The service erases the rest by itself once that has ended.`;
}
