// What the screenshots show: a shop on an ordinary day. Conversations are had through the public interface, one by one, so
// that each is in the state its picture is about when the pictures are taken.
import { io } from 'socket.io-client';

const ANSWER_MS = 20_000;
const MODE = '/api/v1/lab/releases/mode/';

/** A member's requests, as their browser makes them. */
async function signIn(url, { email, password }) {
  const headers = { origin: url, 'content-type': 'application/json' };
  const first = await send(url, 'POST', '/api/v1/console/session/', { email, password }, headers);
  const cookie = first.headers.get('set-cookie').split(';')[0];
  const ask = async (method, path, body) => (await send(url, method, path, body, { ...headers, cookie })).body;
  return { ask, cookie };
}

async function send(url, method, path, body, headers) {
  const answer = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return { headers: answer.headers, body: text === '' ? {} : JSON.parse(text) };
}

/** @param about `extraHeaders` of a member's desk */
async function connect(url, query, about = {}) {
  const socket = io(`${url}/helpdesk`, { query, transports: ['websocket'], forceNew: true, ...about });
  await new Promise((resolve, reject) => {
    socket.once('connected', resolve);
    socket.once('connect_error', reject);
  });
  const next = (event) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no ${event}`)), ANSWER_MS);
      socket.once(event, (envelope) => {
        clearTimeout(timer);
        resolve(envelope.data);
      });
    });
  const ask = async (event, payload) => {
    const { status_code, message, data } = await socket.timeout(ANSWER_MS).emitWithAck(event, payload);
    if (status_code !== 200) throw new Error(`${event}: ${message}`);
    return data;
  };
  return { socket, next, ask };
}

const ARTICLES = {
  'returns-policy': {
    title: 'Returns policy',
    content: '# Deadline\nYou can return anything within 45 days.\n\n# Condition\nUnused and in its box.',
    url: 'https://harbour.example/help/returns',
  },
  'parking-at-the-store': {
    title: 'Is there parking at the store?',
    content: 'Yes, behind the harbour office, free for two hours.',
  },
  'berth-prices': {
    title: 'Berth prices',
    content: '# Summer\n24 euros a night.\n\n# Winter\n12 euros a night.',
    audience: 'logged_in',
    environment: 'dev',
  },
};

/** Made of the conversation in the trace; one of them expects what does not happen. */
async function runTests(owner, url, traced) {
  const { yaml } = await owner.ask('POST', '/api/v1/lab/tests/from-conversation/', { ticket_chat_id: traced });
  const wrong =
    'name: A human is not asked for\nsteps:\n  - message: A human, please\n    expect: { result: answered }\n';
  for (const [path, test] of Object.entries({ 'orders/status': yaml, 'people/human': wrong }))
    await owner.ask('PUT', `/api/v1/lab/tests/${encodeURIComponent(path)}/`, { yaml: test });
  await readToEnd(owner, `${url}/api/v1/lab/tests/run-stored/`, {});
  const { runs } = await owner.ask('GET', '/api/v1/lab/test-runs/');
  return runs[0].id;
}

/** Of an answer that comes line by line nothing is wanted but its end. */
async function readToEnd({ cookie }, url, body) {
  const headers = { origin: new URL(url).origin, 'content-type': 'application/json', cookie };
  await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).text();
}

let releases = 0;

/** A release with a change, and a draft with another. @returns the number of the release */
async function release(owner, url) {
  await owner.ask('PUT', MODE, { mode: 'warn' });
  const [name, article] = Object.entries(ARTICLES)[0];
  const write = (days) =>
    owner.ask('PUT', `/api/v1/lab/knowledge/${name}/`, {
      ...article,
      content: article.content.replace(/\d+ days/, `${days} days`),
    });
  releases++;
  await write(60 + releases);
  const { fingerprint } = await owner.ask('GET', '/api/v1/lab/releases/changes/');
  const note = 'Give customers more time';
  await readToEnd(owner, `${url}/api/v1/lab/releases/`, { note, fingerprint, despite_failures: true });
  await write(90 + releases);
  return (await owner.ask('GET', '/api/v1/lab/releases/')).live;
}

/** Not with a draft: it is discarded. */
async function switchReleasesOff(owner) {
  const { live } = await owner.ask('GET', '/api/v1/lab/releases/');
  await owner.ask('PUT', '/api/v1/lab/releases/draft/', { release: live });
  await owner.ask('PUT', MODE, { mode: 'off' });
}

/** @returns the ids the pictures need */
export async function tellAStory({ url, api_key, admin, backend }) {
  const owner = await signIn(url, admin);
  const mara = await join(owner, url, 'Mara Quill', 'mara@harbour.example');
  await join(owner, url, 'Jonas Weber', 'jonas@harbour.example');
  const { link } = await owner.ask('POST', '/api/v1/console/invitations/', {
    email: 'ines@harbour.example',
    role: 'agent',
  });
  const repair = await owner.ask('POST', '/api/v1/lab/functions/', {
    name: 'get_repair',
    description:
      'Looks up a repair by its number: what is repaired, how far it is and when it is ready. ' +
      'Use it when a customer asks about a repair. It cannot change a repair.',
    url: `${backend}/repairs/{repair_id}`,
    requires_auth: false,
    environment: 'dev',
    parameters: {
      repair_id: { description: 'The repair number, such as R-88', type: 'string', provider: 'assistant' },
    },
  });

  // It answers no MCP client, which the page of a server has to say as well.
  const mcp_server = await owner.ask('POST', '/api/v1/lab/mcp-servers/', { name: 'sails', url: `${backend}/mcp` });

  for (const [id, article] of Object.entries(ARTICLES)) await owner.ask('PUT', `/api/v1/lab/knowledge/${id}/`, article);

  const customer = await connect(url, { token_source: 'api', token: api_key });
  const desk = await connect(url, { token_source: 'inapp' }, { extraHeaders: { cookie: mara.cookie, origin: url } });
  const say = async (session_id, message, ticket_chat_id = null, answered = true) => {
    const answer = answered ? customer.next('support') : undefined;
    await customer.ask('support', { session_id, message, attachment: false, ticket_chat_id });
    return answer === undefined ? ticket_chat_id : (await answer).ticket_chat_id;
  };
  const end = async (ticket_chat_id, rating, review) => {
    await customer.ask('close_support', { ticket_chat_id });
    await customer.ask('review_support', { ticket_chat_id, rating, review });
  };

  await end(await say('noah.k', 'Do you have a lantern for less than 30 euros?'), '5', 'Found it at once.');
  await end(await say('lena.voss', 'When are you open on Saturday?'), '4', 'Quick. I would have liked a map.');
  const traced = await say('p.okafor', 'Where is order 1042?');
  await say('p.okafor', 'And when are you open tomorrow?', traced);
  await end(traced, '5', 'Better than waiting on the phone!');
  await end(await say('sam-1984', 'Why is order 1050 late?'), '2', 'Knows that it is late, but not why.');
  await say('mia.byrne', 'How many loyalty points do I have?');
  await say('customer-2041', 'What does it cost to send something back?');
  const taken = await say('theo.lang', 'My tent came with a broken pole');
  await say('theo.lang', 'I want to talk to a human', taken);
  await desk.ask('take_over_support', { ticket_chat_id: taken });
  const speak = (message) => desk.ask('agent_support', { ticket_chat_id: taken, message, attachment: false });
  await speak('Hello Theo, I am Mara. I am sorry about the pole! Is it the long one or one of the short ones?');
  await say('theo.lang', 'The long one, it is split at the joint', taken, false);
  await desk.ask('agent_note', { ticket_chat_id: taken, note: 'Third split joint of this batch: tell Jonas.' });
  await speak('Thank you. A new pole leaves our warehouse today, and you can keep the old one.');
  await say('theo.lang', 'That is great, thank you!', taken, false);
  await say('r.santos', 'I would like to talk to a person about an invoice');
  customer.socket.disconnect();
  desk.socket.disconnect();
  const run = await runTests(owner, url, traced);
  return {
    owner,
    mara,
    invitation: link,
    repair: repair.id,
    mcp_server: mcp_server.id,
    traced,
    taken,
    run,
    release: () => release(owner, url),
    switchReleasesOff: () => switchReleasesOff(owner),
  };
}

async function join(owner, url, username, email) {
  const password = 'a harbour at night';
  const { token } = await owner.ask('POST', '/api/v1/console/invitations/', { email, role: 'agent' });
  await owner.ask('POST', '/api/v1/console/invitations/accept/', { token, username, password });
  return signIn(url, { email, password });
}
