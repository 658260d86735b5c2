/**
 * What a customer of the shop says, and what a perfect agent reads at each message, from a task of tau-bench. The agent
 * keeps to the shop's policy: it finds out who the customer is by email or by name and zip code, then goes through what the
 * customer wants, one thing a message, looks at the order in question and at the products to exchange, and looks at orders
 * again before it acts. If the customer names no order, it looks at all of them first.
 *
 * The customer says: that they need help; when asked, who they are; what they want; "yes". Nothing is said that does not
 * stand in the task. A forgetful customer does not name orders.
 */

/** What a turn may call, of the contract's limits. */
const CALLS_PER_TURN = 8;
const ORDER_ID = /#?W\d{7}/g;
const CHANGES_ITEMS = new Set(['exchange_delivered_order_items', 'modify_pending_order_items']);

/**
 * @typedef {{ name: string, input: Record<string, string>, chained: boolean }} Read `chained`: a value comes from an earlier result
 * @typedef {{ user_id: string, turns: { text: string, reads: Read[] }[] }} Dialogue
 */

/**
 * Every second customer is forgetful, and every second pair thorough, unless it shall be `short`: they also want to know
 * about everything else that they have ordered.
 * @param {import('./shop.mjs').Retail} retail @returns {Dialogue[]}
 */
export const planDialogues = (retail, { short = false } = {}) =>
  retail.tasks.map((task, index) =>
    planDialogue(retail, task, { forgetful: index % 2 === 1, thorough: !short && index % 4 > 1 }),
  );

function planDialogue({ users, orders }, task, { forgetful, thorough }) {
  const user = users[task.user_id];
  const request = forgetful
    ? `${task.request.replace(ORDER_ID, 'my order')} I don't have the number at hand.`
    : task.request;
  const wanted = task.actions.map(({ kwargs }) => kwargs.order_id);
  const named = (request.match(ORDER_ID) ?? []).map((id) => (id.startsWith('#') ? id : `#${id}`));
  const knowsAll = named.length > 0 && wanted.every((id) => named.includes(id));
  const seen = new Set();
  const notYet = (ids) => unique(ids).filter((id) => !seen.has(id) && seen.add(id));
  const things = (task.actions.length === 0 ? [undefined] : task.actions).map((action, index) => {
    const looked = knowsAll ? (action === undefined ? named : [action.kwargs.order_id]) : user.orders;
    const reads = [
      ...notYet(looked.filter((id) => user.orders.includes(id))).map(getOrder),
      ...notYet(productsOf(action, orders)).map((product_id) => ({
        name: 'get_product_details',
        input: { product_id },
      })),
    ];
    const [first = [], ...more] = inParts(reads, CALLS_PER_TURN);
    return [
      { text: index === 0 ? request : `Yes, please. And number ${index + 1} of what I want?`, reads: first },
      ...more.map((part) => ({ text: `Yes, I can wait (${index + 1}).`, reads: part })),
    ];
  });
  const rest = thorough
    ? [
        ...notYet(user.orders).map(getOrder),
        ...notYet(user.orders.flatMap((id) => orders[id].items.map(({ product_id }) => product_id))).map(getProduct),
      ]
    : [];
  const turns = [
    { text: 'Hello, I need help with something I ordered.', reads: [] },
    {
      text: task.identity,
      reads: [...findUser(task, user), { name: 'get_user_details', input: { user_id: task.user_id } }],
    },
    ...things.flat(),
    ...inParts(rest, CALLS_PER_TURN).map((reads, index) => ({
      text: `Before that: what else have I ordered, and what do these things come in? (${index + 1})`,
      reads,
    })),
    { text: 'Yes, please.', reads: unique(wanted).map(getOrder) },
  ];
  return { user_id: task.user_id, turns: withChains(turns) };
}

const getProduct = (product_id) => ({ name: 'get_product_details', input: { product_id } });
const getOrder = (order_id) => ({ name: 'get_order_details', input: { order_id } });

/** The products whose variants are needed to change an item for another. */
function productsOf(action, orders) {
  if (action === undefined || !CHANGES_ITEMS.has(action.name)) return [];
  const { order_id, item_ids } = action.kwargs;
  return item_ids.map((item) => orders[order_id].items.find(({ item_id }) => item_id === item).product_id);
}

/** The emails that the customer names, up to the right one; or name and zip code. */
function findUser({ identity }, { name, email, address }) {
  const emails = identity.match(/[\w.]+@example\.com/g) ?? [];
  if (emails.length > 0)
    return emails
      .slice(0, emails.indexOf(email) + 1)
      .map((one) => ({ name: 'find_user_id_by_email', input: { email: one } }));
  const { first_name, last_name } = name;
  return [{ name: 'find_user_id_by_name_zip', input: { first_name, last_name, zip: address.zip } }];
}

function withChains(turns) {
  let said = '';
  return turns.map(({ text, reads }) => {
    said += ` ${text}`;
    const isSaid = (value) => said.includes(value.replace('#', ''));
    return { text, reads: reads.map((read) => ({ ...read, chained: !Object.values(read.input).every(isSaid) })) };
  });
}

const unique = (list) => [...new Set(list)];

function inParts(list, size) {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
