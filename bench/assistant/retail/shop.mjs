/** The shop of tau-bench as an organisation: its database behind GET endpoints, and the functions that read it. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { gunzipSync } from 'node:zlib';

/**
 * @typedef {{ user_id: string, identity: string, request: string, actions: { name: string, kwargs: Record<string, any> }[] }} Task
 * @typedef {{ tasks: Task[], users: Record<string, any>, orders: Record<string, any>, products: Record<string, any> }} Retail
 * @returns {Retail} a new copy
 */
export function readRetail() {
  return JSON.parse(gunzipSync(readFileSync(new URL('../data/retail.json.gz', import.meta.url))).toString('utf8'));
}

/** What the shop answers. @param {Retail} retail @param {string} path with its query @returns {unknown} undefined: not found */
export function answer({ users, orders, products }, path) {
  const { pathname, searchParams } = new URL(path, 'http://shop.example');
  const [, kind, id] = pathname.split('/').map(decodeURIComponent);
  if (pathname === '/users/by-email') return userWhere(users, ({ email }) => email === searchParams.get('email'));
  if (pathname === '/users/by-name')
    return userWhere(
      users,
      ({ address }, user_id) =>
        address.zip === searchParams.get('zip') &&
        // Ids begin with the name as it was when the customer came; a name in the data may hold anything by now.
        user_id.startsWith(`${searchParams.get('first_name')}_${searchParams.get('last_name')}_`.toLowerCase()),
    );
  if (pathname === '/products')
    return Object.fromEntries(Object.values(products).map(({ name, product_id }) => [name, product_id]));
  const all = { users, orders, products }[kind];
  return all !== undefined && Object.hasOwn(all, id) ? all[id] : undefined;
}

function userWhere(users, holds) {
  const found = Object.entries(users).find(([user_id, user]) => holds(user, user_id));
  return found && { user_id: found[0] };
}

/**
 * @param {string} url of the shop, without a slash at the end
 * @param {{ sources: boolean }} declared whether parameters say which result their values come from
 */
export function retailFunctions(url, { sources }) {
  const fixed = { environment: 'live', requires_auth: false };
  const text = (description, ...from) => ({
    description,
    type: 'string',
    provider: 'assistant',
    ...(sources && { sources: from.map(([name, response_path]) => ({ function: name, response_path })) }),
  });
  const userId = text(
    "The user id, such as 'sara_doe_496'.",
    ['find_user_id_by_email', 'user_id'],
    ['find_user_id_by_name_zip', 'user_id'],
  );
  return [
    {
      ...fixed,
      name: 'find_user_id_by_email',
      description: 'Finds the user id by email. If the user is not found, there is an error.',
      url: `${url}/users/by-email?email={email}`,
      parameters: { email: text("The email of the user, such as 'something@example.com'.") },
    },
    {
      ...fixed,
      name: 'find_user_id_by_name_zip',
      description: 'Finds the user id by first name, last name and zip code.',
      url: `${url}/users/by-name?first_name={first_name}&last_name={last_name}&zip={zip}`,
      parameters: {
        first_name: text('The first name of the customer.'),
        last_name: text('The last name of the customer.'),
        zip: text("The zip code of the customer, such as '12345'."),
      },
    },
    {
      ...fixed,
      name: 'get_user_details',
      description: 'Gets the details of a user: address, payment methods and orders.',
      url: `${url}/users/{user_id}`,
      parameters: { user_id: userId },
    },
    {
      ...fixed,
      name: 'get_order_details',
      description: 'Gets the status and details of an order.',
      url: `${url}/orders/{order_id}`,
      parameters: { order_id: text("The order id, such as '#W0000000'.", ['get_user_details', 'orders[]']) },
    },
    {
      ...fixed,
      name: 'get_product_details',
      description: 'Gets the variants of a product with price and availability.',
      url: `${url}/products/{product_id}`,
      parameters: {
        product_id: text("The product id, such as '6086499569'; it is not the item id.", [
          'get_order_details',
          'items[].product_id',
        ]),
      },
    },
    {
      ...fixed,
      name: 'list_all_product_types',
      description: 'Lists the name and product id of all product types.',
      url: `${url}/products`,
      parameters: {},
    },
  ];
}

/** The shop on a free port of the loopback; keeps the path of every request. @param {Retail} retail */
export async function startShop(retail) {
  /** @type {string[]} */
  const requests = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    const data = answer(retail, path);
    response.writeHead(data === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        data === undefined ? { success: false, data: {}, message: 'Not found.' } : { success: true, data },
      ),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${server.address().port}`;
  return {
    host,
    url: `http://${host}`,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
