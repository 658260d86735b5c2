/** What each role may do, in words. */
import type { Role } from '@frontdesk/contract';

export const ROLES: Record<Role, { title: string; hint: string }> = {
  owner: { title: 'Owner', hint: 'Everything, owners included.' },
  admin: { title: 'Admin', hint: 'Functions, settings, keys and members.' },
  agent: { title: 'Agent', hint: 'The desk: answering customers.' },
};
