/** Surrounds every page: requires a session, except for links with their own token. */
import { Outlet, useLocation } from '@tanstack/react-router';
import { Toasts } from '../ui/toast.js';
import { AppShell } from './app-shell.js';
import { SessionGate } from './session-gate.js';

/** These use their link's token instead of a session. */
const BY_LINK = ['/invitation', '/password-reset'];

export function RootLayout() {
  const { pathname } = useLocation();
  return (
    <>
      {BY_LINK.includes(pathname.replace(/\/$/, '')) ? (
        <Outlet />
      ) : (
        <SessionGate>
          <AppShell />
        </SessionGate>
      )}
      <Toasts />
    </>
  );
}
