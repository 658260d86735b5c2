/** What a customer reads after logging in: done, or why not and what to do next. Texts of the service are shown escaped. */
import type { Customer } from '../catalogue/customers.js';
import type { LoginOutcome } from '../login/post-login.js';
import { html, type Markup } from './html.js';
import { page } from './page.js';

export function loggedInPage(customer: Customer, confirmationCode: string | undefined): string {
  if (confirmationCode === undefined)
    return page(
      'You are logged in',
      html`<section class="card outcome done"><h1>You are logged in, ${customer.name}</h1>
<p>You can close this page and go back to the chat. The answer to your question is there.</p></section>`,
    );
  return page(
    'One more step',
    html`<section class="card outcome done"><h1>One more step, ${customer.name}</h1>
<p>Type this code into your chat to show that the chat is yours:</p>
<p class="code"><code>${confirmationCode}</code></p>
<p class="hint">Don’t type it into any other chat, and don’t give it to anyone.</p></section>`,
  );
}

export function heldPage(customer: Customer, code: string): string {
  return page(
    'One more step',
    html`<section class="card outcome done"><h1>One more step, ${customer.name}</h1>
<p>Your chat is in another browser. Open the login link there too, and enter this code:</p>
<p class="code"><code>${code}</code></p>
<p class="hint">Did someone send you the link? Then it isn’t your chat. Close this page, and don’t give the code to anyone.</p></section>`,
  );
}

export function refusedPage(outcome: LoginOutcome & { kind: 'refused' }, attemptId: string): string {
  const reason = outcome.detail === undefined ? undefined : html`<p class="detail">Details: ${outcome.detail}</p>`;
  if (outcome.status === 400)
    return problemPage(
      'This login link no longer works',
      html`<p>It has probably expired, or was already used. Go back to your chat and ask again to get a new one.</p>${reason}`,
    );
  const advice =
    outcome.status === 401 || outcome.status === 403
      ? 'The support service does not accept this shop’s API key. The shop’s operator must correct FRONTDESK_API_KEY.'
      : `The support service answered with an error (${outcome.status}). Try again in a moment.`;
  return problemPage('You could not be logged in', html`<p>${advice}</p>${reason}${retryForm(attemptId)}`);
}

export function notReachedPage(attemptId: string): string {
  return problemPage(
    'Your chat could not be reached',
    html`<p>Your password is correct, but the support service isn’t responding. Try again; you don’t have to log in again.</p>${retryForm(attemptId)}`,
  );
}

/** A page for a request that failed; `advice` says what to do instead. */
export function errorPage(heading: string, advice: string): string {
  return problemPage(heading, html`<p>${advice}</p>`);
}

function problemPage(heading: string, content: Markup): string {
  return page(heading, html`<section class="card outcome failed"><h1>${heading}</h1>${content}</section>`);
}

function retryForm(attemptId: string): Markup {
  return html`<form method="post" action="/login/retry"><input type="hidden" name="attempt" value="${attemptId}"><button type="submit">Try again</button></form>`;
}
