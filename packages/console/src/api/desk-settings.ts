/** How an organisation assigns customers who wait, and when its replies and resolutions are due. */
import type { DeskSettings, DeskSettingsInput } from '@frontdesk/contract';
import { setting } from './settings.js';

export const deskSettings = setting<DeskSettings, DeskSettingsInput>('desk-settings', '/api/v1/console/desk-settings/');
