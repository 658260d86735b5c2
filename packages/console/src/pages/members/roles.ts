/** Title and description of each role. */
import type { Role } from '@frontdesk/contract';

export const ROLES: Record<Role, { title: string; hint: string }> = {
  owner: { title: 'Owner', hint: 'Full access, including managing owners.' },
  admin: { title: 'Admin', hint: 'Manages functions, settings, API keys and members.' },
  agent: { title: 'Agent', hint: 'Answers customers at the desk.' },
};
