/** How an organisation assigns waiting customers, and its targets for replies and resolutions. */
import type { DeskSettings, DeskSettingsInput } from '@frontdesk/contract';
import { setting } from './settings.js';

export const deskSettings = setting<DeskSettings, DeskSettingsInput>('desk-settings', '/api/v1/console/desk-settings/');
