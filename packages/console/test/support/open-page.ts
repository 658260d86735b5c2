/**
 * The console in a window without a screen, against the running service: what a member sees and does, without layout, in a
 * second. What depends on sizes, scrolling or a real browser belongs to `tests/browser`.
 */
import { configure, screen } from '@testing-library/dom';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { DetachedWindowAPI } from 'happy-dom';
import { inject } from 'vitest';
import type {} from './provided-context.js';

configure({ asyncUtilTimeout: 5_000, getElementError: (message) => new Error(message ?? undefined) });
let opened = false;

/** @param path below `/console`. Signed in as the owner of the demo. @returns their keyboard and mouse */
export async function openPage(path: string): Promise<UserEvent> {
  const { url, admin } = inject('service');
  const user = userEvent.setup();
  if (opened) {
    const { router } = await import('../../src/router.js');
    await router.navigate({ to: path });
    return user;
  }
  opened = true;
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
  happyDOM.setURL(`${url}/console${path}`);
  // As a browser says of every request of a page to its own service.
  happyDOM.settings.fetch.requestHeaders = [{ url: null, headers: { origin: url } }];
  const signedIn = await fetch('/api/v1/console/session/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  if (!signedIn.ok) throw new Error(`sign-in was refused: ${await signedIn.text()}`);
  document.body.innerHTML = '<div id="root"></div>';
  await import('../../src/console.js');
  await screen.findByRole('heading', { level: 1 }, { timeout: 10_000 });
  return user;
}
