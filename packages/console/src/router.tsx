/** The router over the table of pages. Whoever holds an invitation is let to its page without being a member. */
import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { InvitationPage } from './pages/sign-in/invitation-page.js';
import { pages } from './routes.js';
import { PageError, PageMissing, PagePending } from './shell/page-states.js';
import { RootLayout } from './shell/root-layout.js';

const root = createRootRoute({ component: RootLayout, notFoundComponent: PageMissing, errorComponent: PageError });

/** The one page for people who are no members yet. */
const invitation = createRoute({ getParentRoute: () => root, path: '/invitation', component: InvitationPage });

const routes = pages.map(({ path, component }) => createRoute({ getParentRoute: () => root, path, component }));

export const router = createRouter({
  routeTree: root.addChildren([invitation, ...routes]),
  basepath: '/console',
  defaultPreload: 'intent',
  defaultPendingComponent: PagePending,
  defaultPendingMs: 200,
  defaultErrorComponent: PageError,
  scrollRestoration: true,
});
