/** The router over the table of pages. Invitation and password reset links open without signing in. */
import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { InvitationPage } from './pages/sign-in/invitation-page.js';
import { PasswordResetPage } from './pages/sign-in/password-reset-page.js';
import { pages } from './routes.js';
import { PageError, PageMissing, PagePending } from './shell/page-states.js';
import { RootLayout } from './shell/root-layout.js';

export function createConsoleRouter() {
  const root = createRootRoute({ component: RootLayout, notFoundComponent: PageMissing, errorComponent: PageError });
  const byLink = [
    createRoute({ getParentRoute: () => root, path: '/invitation', component: InvitationPage }),
    createRoute({ getParentRoute: () => root, path: '/password-reset', component: PasswordResetPage }),
  ];
  const routes = pages
    // The route below it is the route of both.
    .filter(({ path }) => !pages.some((other) => other.path === `${path}/$`))
    .map(({ path, component }) => createRoute({ getParentRoute: () => root, path, component }));
  return createRouter({
    routeTree: root.addChildren([...byLink, ...routes]),
    basepath: '/console',
    defaultPreload: 'intent',
    defaultPendingComponent: PagePending,
    defaultPendingMs: 200,
    defaultErrorComponent: PageError,
    scrollRestoration: true,
  });
}
