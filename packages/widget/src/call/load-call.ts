/** Loads the part that talks to the room server from where the chat is served, once a call begins. */
import type { CallPart } from './call-room.js';

/** What the part is named beside `widget.js`. */
const FILE = 'widget-call.js';

/** @param url where the service is. @throws when the part cannot be loaded; it is tried anew the next time */
export async function loadCall(url: string): Promise<CallPart> {
  const base = url.endsWith('/') ? url : `${url}/`;
  return (await import(/* @vite-ignore */ new URL(FILE, new URL(base, location.href)).href)) as CallPart;
}
