/** Title and description of each role, and the confirmation after a member receives it. */
import type { Role } from '@frontdesk/contract';
import { t } from '../../language/translate.js';

export const ROLES: Record<Role, { title: string; hint: string; given: (username: string) => string }> = {
  owner: {
    title: t('Owner'),
    hint: t('Full access, including managing owners.'),
    given: (username) => t('{username} is now an owner', { username }),
  },
  admin: {
    title: t('Admin'),
    hint: t('Manages functions, settings, API keys and members.'),
    given: (username) => t('{username} is now an admin', { username }),
  },
  agent: {
    title: t('Agent'),
    hint: t('Answers customers at the desk.'),
    given: (username) => t('{username} is now an agent', { username }),
  },
};
