/**
 * The router over the table of pages. Whoever holds an invitation, or a link to choose a new password, is let to its page
 * without being signed in.
 */
import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { InvitationPage } from './pages/sign-in/invitation-page.js';
import { PasswordResetPage } from './pages/sign-in/password-reset-page.js';
import { pages } from './routes.js';
import { PageError, PageMissing, PagePending } from './shell/page-states.js';
import { RootLayout } from './shell/root-layout.js';

const root = createRootRoute({ component: RootLayout, notFoundComponent: PageMissing, errorComponent: PageError });

const invitation = createRoute({ getParentRoute: () => root, path: '/invitation', component: InvitationPage });
const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/password-reset',
  component: PasswordResetPage,
});

const routes = pages.map(({ path, component }) => createRoute({ getParentRoute: () => root, path, component }));

export const router = createRouter({
  routeTree: root.addChildren([invitation, passwordReset, ...routes]),
  basepath: '/console',
  defaultPreload: 'intent',
  defaultPendingComponent: PagePending,
  defaultPendingMs: 200,
  defaultErrorComponent: PageError,
  scrollRestoration: true,
});
