/** Around every page: nobody but a member sees one, except for those who hold an invitation. */
import { Outlet, useLocation } from '@tanstack/react-router';
import { Toasts } from '../ui/toast.js';
import { AppShell } from './app-shell.js';
import { SessionGate } from './session-gate.js';

export function RootLayout() {
  const { pathname } = useLocation();
  return (
    <>
      {pathname.replace(/\/$/, '') === '/invitation' ? (
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
