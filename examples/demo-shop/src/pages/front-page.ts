/** What this shop is, and what there is to try: orders, customers, questions, endpoints. */
import { describeOrder, viewOrder } from '../api/describe-order.js';
import { dayAt } from '../calendar.js';
import { CUSTOMERS } from '../catalogue/customers.js';
import { ORDERS } from '../catalogue/orders.js';
import { PRODUCTS } from '../catalogue/products.js';
import { inEuros } from '../money.js';
import { html, type Markup } from './html.js';
import { page } from './page.js';
import { picturePath } from './pictures.js';

const QUESTIONS = [
  'Where is my order 1042?',
  'Why is order 1050 late?',
  'Do you have a lantern for less than 30 euros?',
  'Is the shop open tomorrow?',
  'Can I send something back?',
  'How many loyalty points do I have?',
  'Can I talk to a person?',
];

const ENDPOINTS = [
  '/api/orders/1042',
  '/api/deliveries?order_id=1042',
  '/api/products?query=lantern&max_price=30',
  '/api/stores/default',
  '/api/stores/quayside/hours?day=tomorrow',
  '/api/returns-policy?country=IE',
  '/api/loyalty/balance',
  '/api/my/orders',
  '/api/stock/HG-LAN-01',
];

/** @param now Unix milliseconds: the orders are dated from it. @param supportUrl whose chat window the page has */
export function frontPage(now: number, supportUrl: string): string {
  const today = dayAt(now);
  return page(
    'Lanterns, wool and rope from Galway',
    html`<section class="welcome">
<h1>Lanterns, wool and rope from Galway</h1>
<p>This demo shop stands in for your organisation. The assistant answers its customers from its orders, opening hours and loyalty points.</p>
</section>
<div class="columns">
<section class="card" aria-labelledby="ask"><h2 id="ask">Ask the assistant</h2>
<ul class="questions">${QUESTIONS.map((question) => html`<li><button type="button" disabled>${question}</button></li>`)}</ul></section>
<section class="card" aria-labelledby="customers"><h2 id="customers">Customers</h2>
<p>For questions about an account, the assistant asks you to log in. Use one of these customers:</p>
<ul class="customers">${CUSTOMERS.map(
      ({ id, name, email, password, loyalty }) =>
        html`<li><div><strong>${name}</strong><span><code>${email}</code> / <code>${password}</code></span><span>${loyalty.tier}, orders ${ordersOf(id)}</span></div></li>`,
    )}</ul></section>
</div>
<section class="card" aria-labelledby="orders"><h2 id="orders">Orders</h2>
<ul class="orders">${ORDERS.map((order) => {
      const { totals } = viewOrder(order, today);
      return html`<li><strong>${order.id}</strong><span>${describeOrder(order, today)}</span><span class="amount">€${totals.total.toFixed(2)}</span></li>`;
    })}</ul></section>
<section class="card" aria-labelledby="products"><h2 id="products">Products</h2>
<ul class="products">${PRODUCTS.map(
      ({ sku, name, description, price_cents }) =>
        html`<li><img src="${picturePath(sku)}" alt="" width="64" height="48"><strong>${name}</strong><span>${description}</span><span class="amount">${inEuros(price_cents)}</span></li>`,
    )}</ul></section>
<section class="card" aria-labelledby="endpoints"><h2 id="endpoints">For developers</h2>
<p>These endpoints return <code>{success, data, message?}</code>. Loyalty and <code>/api/my</code> require <code>Authorization: Bearer</code> with the token of a logged-in customer.</p>
<ul class="endpoints">${ENDPOINTS.map(endpointLink)}</ul>
<p>To make the shop fail on purpose, from this machine: <code>POST /control/failures</code>. <a href="/control/">Failures you can set</a></p></section>`,
    { width: 'wide', supportUrl },
  );
}

function ordersOf(customer: string): string {
  return ORDERS.filter((order) => order.customer === customer)
    .map(({ id }) => id)
    .join(', ');
}

function endpointLink(path: string): Markup {
  return html`<li><a href="${path}"><code>${path}</code></a></li>`;
}
