/**
 * Every page of the console, a line each; loaded when it is first opened. Navigation and command palette are made from the
 * same table: a page with an `icon` stands in the navigation, one with `managers` is for owners and admins.
 */
import { lazyRouteComponent } from '@tanstack/react-router';
import {
  BookOpenCheck,
  Bot,
  FlaskConical,
  History,
  Inbox,
  KeyRound,
  LayoutGrid,
  LogIn,
  MessageCircleQuestionMark,
  ScrollText,
  ShieldCheck,
  Star,
  Users,
  Waypoints,
} from 'lucide-react';
import type { PageEntry } from './shell/page-entry.js';

const load = lazyRouteComponent;

export const pages: readonly PageEntry[] = [
  { path: '/', title: 'Start', component: load(() => import('./shell/start.js'), 'Start') },
  { path: '/sign-in', title: 'Sign in', component: load(() => import('./shell/start.js'), 'Start') },
  {
    path: '/overview',
    title: 'Overview',
    icon: LayoutGrid,
    group: '',
    managers: true,
    component: load(() => import('./pages/overview/overview-page.js'), 'OverviewPage'),
  },
  {
    path: '/desk',
    title: 'Desk',
    icon: Inbox,
    group: '',
    component: load(() => import('./desk/desk-page.js'), 'DeskStart'),
  },
  // One route for every list and conversation: going from one to another changes what the desk shows, not the desk.
  { path: '/desk/$', title: 'Desk', component: load(() => import('./desk/desk-page.js'), 'DeskPage') },
  {
    path: '/turns',
    title: 'Turns',
    icon: Waypoints,
    group: 'Assistant',
    component: load(() => import('./pages/turns/turns-page.js'), 'TurnsPage'),
  },
  {
    path: '/turns/$conversation',
    title: 'Trace of a conversation',
    component: load(() => import('./pages/turns/trace-page.js'), 'TracePage'),
  },
  {
    path: '/unanswered',
    title: 'Unanswered',
    icon: MessageCircleQuestionMark,
    group: 'Assistant',
    component: load(() => import('./pages/unanswered/unanswered-page.js'), 'UnansweredPage'),
  },
  {
    path: '/reviews',
    title: 'Reviews',
    icon: Star,
    group: 'Assistant',
    component: load(() => import('./pages/reviews/reviews-page.js'), 'ReviewsPage'),
  },
  {
    path: '/playground',
    title: 'Playground',
    icon: FlaskConical,
    group: 'Assistant',
    managers: true,
    component: load(() => import('./pages/playground/playground-page.js'), 'PlaygroundPage'),
  },
  {
    path: '/functions',
    title: 'Functions',
    icon: BookOpenCheck,
    group: 'Build',
    managers: true,
    component: load(() => import('./pages/functions/functions-page.js'), 'FunctionsPage'),
  },
  {
    path: '/functions/new',
    title: 'New function',
    managers: true,
    palette: true,
    component: load(() => import('./pages/functions/new-function-page.js'), 'NewFunctionPage'),
  },
  {
    path: '/functions/import',
    title: 'Import functions',
    managers: true,
    palette: true,
    component: load(() => import('./pages/functions/import-page.js'), 'ImportPage'),
  },
  {
    path: '/functions/flow',
    title: 'Data flow',
    managers: true,
    palette: true,
    component: load(() => import('./pages/functions/flow-page.js'), 'FlowPage'),
  },
  {
    path: '/functions/$function',
    title: 'Function',
    managers: true,
    component: load(() => import('./pages/functions/function-page.js'), 'FunctionPage'),
  },
  {
    path: '/login',
    title: 'Customer login',
    icon: LogIn,
    group: 'Build',
    managers: true,
    component: load(() => import('./pages/login/login-page.js'), 'LoginPage'),
  },
  {
    path: '/assistant',
    title: 'Assistant',
    icon: Bot,
    group: 'Build',
    managers: true,
    component: load(() => import('./pages/assistant/assistant-page.js'), 'AssistantPage'),
  },
  {
    path: '/api-keys',
    title: 'API keys',
    icon: KeyRound,
    group: 'Organisation',
    managers: true,
    component: load(() => import('./pages/api-keys/api-keys-page.js'), 'ApiKeysPage'),
  },
  {
    path: '/members',
    title: 'Members',
    icon: Users,
    group: 'Organisation',
    component: load(() => import('./pages/members/members-page.js'), 'MembersPage'),
  },
  {
    path: '/security',
    title: 'Security',
    icon: ShieldCheck,
    group: 'Organisation',
    managers: true,
    component: load(() => import('./pages/security/security-page.js'), 'SecurityPage'),
  },
  {
    path: '/audit',
    title: 'Audit log',
    icon: ScrollText,
    group: 'Organisation',
    managers: true,
    component: load(() => import('./pages/audit/audit-page.js'), 'AuditPage'),
  },
  {
    path: '/account',
    title: 'Your account',
    icon: History,
    palette: true,
    component: load(() => import('./pages/account/account-page.js'), 'AccountPage'),
  },
];
