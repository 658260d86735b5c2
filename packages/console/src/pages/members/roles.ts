/** Title and description of each role. */
import type { Role } from '@frontdesk/contract';
import { t } from '../../language/translate.js';

export const ROLES: Record<Role, { title: string; hint: string }> = {
  owner: { title: t('Owner'), hint: t('Full access, including managing owners.') },
  admin: { title: t('Admin'), hint: t('Manages functions, settings, API keys and members.') },
  agent: { title: t('Agent'), hint: t('Answers customers at the desk.') },
};
