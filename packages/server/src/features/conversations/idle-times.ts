/** How long conversations may be idle before they close: the server default, or the organisation's own time. */
import { MINUTE_MS } from '@frontdesk/contract';
import type { Context } from '../context.js';
import { readAssistantSettings } from '../settings/assistant-settings.js';

export interface IdleTime {
  /** In ms. */
  quiet_ms: number;
  /** The organisations with this time; for the server default, all except those with another. */
  organisations: { only: string[] } | { except: string[] };
}

export async function readIdleTimes(context: Context): Promise<IdleTime[]> {
  const rows = await context.database.read
    .selectFrom('organisations')
    .select(['id', 'assistant_settings'])
    .where('assistant_settings', 'like', '%"auto_close_minutes":%')
    .where('assistant_settings', 'not like', '%"auto_close_minutes":null%')
    .execute();
  const chosen = new Map<number, string[]>();
  for (const { id, assistant_settings } of rows) {
    const { auto_close_minutes } = readAssistantSettings(assistant_settings);
    if (auto_close_minutes === null) continue;
    const quiet_ms = auto_close_minutes * MINUTE_MS;
    chosen.set(quiet_ms, [...(chosen.get(quiet_ms) ?? []), id]);
  }
  const own = [...chosen].map(([quiet_ms, only]) => ({ quiet_ms, organisations: { only } }));
  const { auto_close_ms } = context.settings;
  if (auto_close_ms === 0) return own;
  return [...own, { quiet_ms: auto_close_ms, organisations: { except: [...chosen.values()].flat() } }];
}
