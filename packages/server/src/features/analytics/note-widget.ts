/** Records once that a customer's browser has connected from a page of the organisation, so the widget is embedded. */
import type { Actor } from '../actor.js';
import type { Context } from '../context.js';
import { isBrowser, isOwnPage, type RequestHeaders } from '../sign-in/check-browser.js';

const known = new WeakMap<Context, Set<string>>();

/** Not awaited; a failure affects only the checklist. */
export function noteWidget(context: Context, actor: Actor, headers: RequestHeaders): void {
  if (actor.kind !== 'customer' || actor.mode !== 'live') return;
  const { public_url, demo_origin } = context.settings;
  if (!isBrowser(headers) || isOwnPage(headers, public_url)) return;
  if (demo_origin !== undefined && headers.origin === demo_origin) return;
  const { organisation_id } = actor;
  const seen = known.get(context) ?? new Set();
  known.set(context, seen);
  if (seen.has(organisation_id)) return;
  seen.add(organisation_id);
  const first = context.database.read
    .updateTable('organisations')
    .set({ widget_seen_at: context.now() })
    .where('id', '=', organisation_id)
    .where('widget_seen_at', 'is', null);
  context.database.write([{ query: first }]).catch((error: unknown) => {
    seen.delete(organisation_id);
    context.log.warn({ err: error }, 'the use of a widget could not be recorded');
  });
}
