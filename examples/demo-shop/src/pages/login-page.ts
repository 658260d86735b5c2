/** Where customers sign in. The demo customers are shown with their passwords, each with a button that signs in at once. */
import { CUSTOMERS, type Customer } from '../catalogue/customers.js';
import { html, type Markup } from './html.js';
import { page } from './page.js';

export interface LoginPageInput {
  state: string;
  /** What was typed before, to be corrected. */
  email?: string;
  wrongCredentials?: boolean;
  /** The chat is in this browser: a code of another device can be typed here. */
  takesCode?: boolean;
}

export function loginPage({ state, email = '', wrongCredentials = false, takesCode = false }: LoginPageInput): string {
  return page(
    wrongCredentials ? 'Error: sign in' : 'Sign in',
    html`<section class="card">
<h1>Sign in</h1>
<p>Your chat needs to know who you are to answer this question. Your password stays here: the chat never sees it.</p>
${wrongCredentials ? problem : undefined}
<form method="post" action="/login">
<input type="hidden" name="state" value="${state}">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="${email}"${
      wrongCredentials ? html` aria-invalid="true" aria-describedby="problem"` : undefined
    }>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="128"${
      wrongCredentials ? html` aria-invalid="true" aria-describedby="problem"` : undefined
    }>
<button type="submit">Sign in</button>
</form>
<p class="hint">Sign in only if you opened this page from your own chat. A link somebody sent you would log <em>their</em> chat in as you.</p>
</section>
${takesCode ? codeForm(state) : undefined}
<section class="card" aria-labelledby="demo">
<h2 id="demo">Demo customers</h2>
<ul class="customers">${CUSTOMERS.map((customer) => oneTapSignIn(customer, state))}</ul>
</section>`,
  );
}

function codeForm(state: string): Markup {
  return html`<section class="card" aria-labelledby="other">
<h2 id="other">Signed in on another device?</h2>
<form method="post" action="/login/code">
<input type="hidden" name="state" value="${state}">
<label for="code">The code shown there</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="16">
<button type="submit" class="quiet">Go on</button>
</form>
</section>`;
}

const problem = html`<p class="problem" id="problem" role="alert">This email and password do not belong together. Check both, or take one of the demo customers below.</p>`;

function oneTapSignIn({ name, email, password }: Customer, state: string): Markup {
  return html`<li>
<div><strong>${name}</strong><span><code>${email}</code> / <code>${password}</code></span></div>
<form method="post" action="/login">
<input type="hidden" name="state" value="${state}">
<input type="hidden" name="email" value="${email}">
<input type="hidden" name="password" value="${password}">
<button type="submit" class="quiet" aria-label="Sign in as ${name}">Sign in</button>
</form>
</li>`;
}
