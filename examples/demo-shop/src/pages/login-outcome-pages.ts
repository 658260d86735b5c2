/** What a customer reads after signing in: done, or why not and what to do next. Texts of the service are shown escaped. */
import type { Customer } from '../catalogue/customers.js';
import type { LoginOutcome } from '../login/post-login.js';
import { html, type Markup } from './html.js';
import { page } from './page.js';

export function loggedInPage(customer: Customer, confirmationCode: string | undefined): string {
  if (confirmationCode === undefined)
    return page(
      'You are logged in',
      html`<section class="card outcome done"><h1>You are logged in, ${customer.name}</h1>
<p>Go back to your chat: the answer to your question is on its way. You can close this page.</p></section>`,
    );
  return page(
    'One more step',
    html`<section class="card outcome done"><h1>One more step, ${customer.name}</h1>
<p>Type this code into your chat, to show that the chat is yours:</p>
<p class="code"><code>${confirmationCode}</code></p>
<p class="hint">Type it into no other chat, and give it to nobody, whoever asks.</p></section>`,
  );
}

export function heldPage(customer: Customer, code: string): string {
  return page(
    'One more step',
    html`<section class="card outcome done"><h1>One more step, ${customer.name}</h1>
<p>Your chat is in another browser. Open the login link there too, and type this code:</p>
<p class="code"><code>${code}</code></p>
<p class="hint">Did somebody send you the link? Then it is not your chat: close this page, and give the code to nobody.</p></section>`,
  );
}

export function refusedPage(outcome: LoginOutcome & { kind: 'refused' }, attemptId: string): string {
  const reason = outcome.detail === undefined ? undefined : html`<p class="detail">Its answer: ${outcome.detail}</p>`;
  if (outcome.status === 400)
    return problemPage(
      'Your chat did not take this login',
      html`<p>The link is probably too old, or was used already. Go back to your chat and ask again: you will get a new one.</p>${reason}`,
    );
  const advice =
    outcome.status === 401 || outcome.status === 403
      ? 'The support service does not accept the API key of this shop. Whoever runs the shop has to correct FRONTDESK_API_KEY.'
      : `The support service answered with an error (${outcome.status}). Try again in a moment.`;
  return problemPage('You could not be logged in', html`<p>${advice}</p>${reason}${retryForm(attemptId)}`);
}

export function notReachedPage(attemptId: string): string {
  return problemPage(
    'Your chat could not be reached',
    html`<p>Your password was right, but the support service does not answer at the moment. Try again: you need not sign in anew.</p>${retryForm(attemptId)}`,
  );
}

/** A page for a request that leads nowhere; `advice` says what does. */
export function errorPage(heading: string, advice: string): string {
  return problemPage(heading, html`<p>${advice}</p>`);
}

function problemPage(heading: string, content: Markup): string {
  return page(heading, html`<section class="card outcome failed"><h1>${heading}</h1>${content}</section>`);
}

function retryForm(attemptId: string): Markup {
  return html`<form method="post" action="/login/retry"><input type="hidden" name="attempt" value="${attemptId}"><button type="submit">Try again</button></form>`;
}
