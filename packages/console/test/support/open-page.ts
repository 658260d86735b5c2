/**
 * The console in a window without a screen, against the running service: what a member sees and does, without layout, in a
 * second. What depends on sizes, scrolling or a real browser belongs to `tests/browser`.
 */
import type { Role } from '@frontdesk/contract';
import { configure, getConfig, screen, waitFor } from '@testing-library/dom';
import { PointerEventsCheckLevel, type UserEvent, userEvent } from '@testing-library/user-event';
import React from 'react';
import { expect, onTestFinished } from 'vitest';
import { queryClient } from '../../src/api/query-client.js';
import { showConsole } from '../../src/console.js';
import { browser, newOrganisation, type Organisation } from './new-organisation.js';

/**
 * React records where each element is created, for the stacks of its warnings, up to a limit in each second. Recording takes a fifth of
 * the time of a test, so the limit counts as reached. Warnings are the same without these stacks.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});

/** What the page has said in the window's console, without what a browser says there of each refused request. */
const complaints: unknown[][] = [];
console.error = (...said: unknown[]) => {
  if (!isOfNetwork(said[0])) complaints.push(said);
};
const isOfNetwork = (said: unknown) =>
  typeof said === 'string' ? /^[A-Z]+ http/.test(said) : said instanceof Error && 'code' in said;

/** Whether more attempts follow: once the last one has failed, its error is made again. */
const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;

/** What is on the page besides the navigation. */
const describePage = () =>
  [...document.querySelectorAll<HTMLElement>('main, [role=dialog]')]
    .map((part) => `The page says: ${part.innerText}`)
    .join('\n');

/** Waits for a text on the page, also one that is made of several elements. */
export const seen = (text: string | RegExp): Promise<void> =>
  waitFor(() => {
    const shown = describePage();
    if (typeof text === 'string' ? !shown.includes(text) : !text.test(shown))
      throw new Error(`The page does not say: ${text}\n${shown}`);
  });

export interface OpenPage {
  organisation: Organisation;
  /** The member's keyboard and mouse. */
  user: UserEvent;
  /** Leads to another page, as its link would. */
  go(path: string): Promise<void>;
  /** As the browser does: what the page has not kept is gone. The language stays English. */
  reload(): Promise<void>;
}

export interface PageOptions {
  /** Default: one without anything. */
  organisation?: Organisation;
  /** Of the member in a new organisation; default: owner. */
  role?: Role;
  signedOut?: boolean;
}

/** @param path below `/console`. The test fails if the page complains in the window's console until it ends. */
export async function openPage(path: string, options: PageOptions = {}): Promise<OpenPage> {
  const { role, organisation = await newOrganisation(role), signedOut = false } = options;
  complaints.length = 0;
  configure({
    asyncUtilTimeout: 10_000,
    // Without styles nothing is out of sight, and asking each element for its own takes most of a test's time.
    defaultHidden: true,
    getElementError(message) {
      const [first] = message?.split('\n') ?? [];
      return new Error(isWaiting() ? first : `${first}\n${describePage()}`);
    },
  });
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  browser().setURL(`${organisation.url}/console${path}`);
  // biome-ignore lint/suspicious/noDocumentCookie: what the service sets when a member signs in
  document.cookie = signedOut
    ? 'frontdesk_session=; path=/; max-age=0'
    : `frontdesk_session=${organisation.member.credential}; path=/`;
  let { root, router } = showAnew();
  onTestFinished(() => {
    root.unmount();
    expect(complaints).toEqual([]);
  });
  await settled();
  return {
    organisation,
    user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }),
    go: (to) => router.navigate({ to }),
    async reload() {
      root.unmount();
      queryClient.clear();
      ({ root, router } = showAnew());
      await settled();
    },
  };
}

function showAnew() {
  document.body.innerHTML = '<div id="root"></div>';
  return showConsole();
}

/** The first page of a file imports most of the console, which takes long on a busy machine. In ms. */
const IMPORT_MS = 30_000;

const settled = () => screen.findAllByRole('heading', { level: 1 }, { timeout: IMPORT_MS });
