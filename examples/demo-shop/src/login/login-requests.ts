/**
 * `GET /login?state=`, `POST /login` and `POST /login/retry`. The state travels through the form untouched; without one
 * there is no chat to log in for. Forms posted by another site are refused. Where the shop checks browsers, one that was
 * not given the link gets a code instead of a login, which is typed in the one that was (`POST /login/code`).
 */
import { type Answer, answerPage } from '../answers.js';
import { knowsLogin } from '../browser/own-browser.js';
import { errorPage, heldPage, loggedInPage, notReachedPage, refusedPage } from '../pages/login-outcome-pages.js';
import { loginPage } from '../pages/login-page.js';
import type { Shop, ShopRequest } from '../shop.js';
import type { LoginResult } from './login.js';

const STATE_CHARACTERS = 512;

export function showLogin(shop: Shop, request: ShopRequest): Answer {
  const state = request.query.get('state') ?? '';
  return refuseState(state) ?? answerPage(200, loginPage({ state, takesCode: isKnownHere(shop, request, state) }));
}

export async function logIn(shop: Shop, request: ShopRequest): Promise<Answer> {
  const foreign = refuseForeignForm(request);
  if (foreign) return foreign;
  const form = new URLSearchParams(await request.readBody());
  const state = form.get('state') ?? '';
  const stateRefusal = refuseState(state);
  if (stateRefusal) return stateRefusal;
  const email = form.get('email') ?? '';
  const password = form.get('password') ?? '';
  if (shop.checkBrowser && !isKnownHere(shop, request, state)) {
    const held = shop.login.hold(state, email, password);
    if (held !== undefined) return answerPage(200, heldPage(held.customer, held.code));
    return answerPage(401, loginPage({ state, email, wrongCredentials: true }));
  }
  const result = await shop.login.start(state, email, password);
  if (result === undefined) return answerPage(401, loginPage({ state, email, wrongCredentials: true }));
  return showOutcome(result);
}

/** A customer who has signed in on another device types the code shown there, in the browser that has the chat. */
export async function enterCode(shop: Shop, request: ShopRequest): Promise<Answer> {
  const foreign = refuseForeignForm(request);
  if (foreign) return foreign;
  const form = new URLSearchParams(await request.readBody());
  const state = form.get('state') ?? '';
  const result = isKnownHere(shop, request, state)
    ? await shop.login.release(state, form.get('code') ?? '')
    : undefined;
  if (result !== undefined) return showOutcome(result);
  return answerPage(
    400,
    errorPage('Wrong code', 'Check the code, or go back to your chat and ask for a new login link.'),
  );
}

export async function retryLogin(shop: Shop, request: ShopRequest): Promise<Answer> {
  const foreign = refuseForeignForm(request);
  if (foreign) return foreign;
  const form = new URLSearchParams(await request.readBody());
  const result = await shop.login.retry(form.get('attempt') ?? '');
  if (result === undefined)
    return answerPage(
      410,
      errorPage('This login has expired', 'Go back to your chat and ask again to get a new login link.'),
    );
  return showOutcome(result);
}

function showOutcome({ customer, outcome, attemptId }: LoginResult): Answer {
  switch (outcome.kind) {
    case 'accepted':
      return answerPage(200, loggedInPage(customer, outcome.confirmationCode));
    case 'refused':
      return answerPage(outcome.status === 400 ? 400 : 502, refusedPage(outcome, attemptId));
    case 'unreachable':
      return answerPage(502, notReachedPage(attemptId));
  }
}

function isKnownHere(shop: Shop, { headers }: ShopRequest, state: string): boolean {
  if (!shop.checkBrowser || typeof headers.cookie !== 'string') return false;
  // The shop speaks http; a proxy that puts https in front of it says so.
  return knowsLogin(headers.cookie, state, headers['x-forwarded-proto'] === 'https' ? 'https' : 'http');
}

function refuseState(state: string): Answer | undefined {
  if (state !== '' && state.length <= STATE_CHARACTERS && !state.includes('\0')) return undefined;
  return answerPage(
    400,
    errorPage(
      state === '' ? 'This link is incomplete' : 'This link is damaged',
      'You get a login link in the chat, when your question is about your own account. ' +
        'Open it from there: it carries a code (“state”) that tells us which chat you came from.',
    ),
  );
}

function refuseForeignForm(request: ShopRequest): Answer | undefined {
  const site = request.headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return undefined;
  return answerPage(
    403,
    errorPage('This form was sent by another site', 'Open the login link from your chat and log in there.'),
  );
}
