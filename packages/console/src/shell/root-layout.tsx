/** Around every page: nobody but a member sees one, except for those who hold a link. */
import { Outlet, useLocation } from '@tanstack/react-router';
import { Toasts } from '../ui/toast.js';
import { AppShell } from './app-shell.js';
import { SessionGate } from './session-gate.js';

/** They ask for what their link carries instead of a session. */
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
