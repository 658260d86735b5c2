/** Where customers log in. The demo customers are shown with their passwords, each with a button that logs in at once. */
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
    wrongCredentials ? 'Error: log in' : 'Log in',
    html`<section class="card">
<h1>Log in</h1>
<p>To answer your question, the assistant needs to know who you are. It never sees your password.</p>
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
<button type="submit">Log in</button>
</form>
<p class="hint">Log in only if you opened this page from your own chat. A link that someone sent you would log <em>their</em> chat in as you.</p>
</section>
${takesCode ? codeForm(state) : undefined}
<section class="card" aria-labelledby="demo">
<h2 id="demo">Demo customers</h2>
<ul class="customers">${CUSTOMERS.map((customer) => oneTapLogin(customer, state))}</ul>
</section>`,
  );
}

function codeForm(state: string): Markup {
  return html`<section class="card" aria-labelledby="other">
<h2 id="other">Logged in on another device?</h2>
<form method="post" action="/login/code">
<input type="hidden" name="state" value="${state}">
<label for="code">Code shown on that device</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="16">
<button type="submit" class="quiet">Continue</button>
</form>
</section>`;
}

const problem = html`<p class="problem" id="problem" role="alert">Wrong email or password. Check both, or choose a demo customer below.</p>`;

function oneTapLogin({ name, email, password }: Customer, state: string): Markup {
  return html`<li>
<div><strong>${name}</strong><span><code>${email}</code> / <code>${password}</code></span></div>
<form method="post" action="/login">
<input type="hidden" name="state" value="${state}">
<input type="hidden" name="email" value="${email}">
<input type="hidden" name="password" value="${password}">
<button type="submit" class="quiet" aria-label="Log in as ${name}">Log in</button>
</form>
</li>`;
}
