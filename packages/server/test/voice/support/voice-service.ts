/**
 * The service with everything around it that a call needs: a room server whose webhooks a test can hold in its hand, a
 * speech server, an organisation's endpoints, and a model that answers by what was understood.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestClient } from '../../support/client.js';
import { databases } from '../../support/databases.js';
import { startOrganisationServer } from '../../support/organisation-server.js';
import { replyCall, replyText, type ScriptedReply, type ScriptedRequest } from '../../support/scripted-model-server.js';
import { newSession, startService, type TestService } from '../../support/service.js';
import { type Caller, enterCall } from './caller.js';
import type { RoomServer } from './room-server.js';
import { type RoomServerKind, roomServers } from './room-servers.js';
import { type SpeechServer, startSpeechServer } from './speech.js';

export const GREETING = 'Good morning and welcome.';
export const PARCEL_QUESTION = 'where is the parcel of maria';
export const PARCEL_ANSWER = 'The parcel of maria is waiting at the station.';
export const STORY_QUESTION = 'tell me about the weather';
export const STORY = `${'There will be a little rain in the morning and some wind in the afternoon. '.repeat(5)}That is all.`;
export const POINTS_QUESTION = 'show me my points';
export const POINTS_ANSWER = 'You have seven hundred points.';
export const INTERRUPTION = 'stop please thank you very much';
export const INTERRUPTION_ANSWER = 'All right.';

/** Sentences of customers, as the recogniser knows them. */
const SENTENCES = [PARCEL_QUESTION, STORY_QUESTION, POINTS_QUESTION, INTERRUPTION];
/** Sentences of the assistant. */
export const ANSWERS = [GREETING, PARCEL_ANSWER, POINTS_ANSWER, INTERRUPTION_ANSWER].map((sentence) =>
  sentence.toLowerCase().replace(/[.,]/g, ''),
);

const TOKEN = 'token-of-maria';
const SLOW_MS = 2_500;
/** A busy machine has gaps in what it hears: they must not break a sentence. */
const PAUSE_MS = 900;

function scripted({ body: { messages } }: ScriptedRequest): ScriptedReply {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const asked = messages[last]?.content ?? '';
  const answered = messages.slice(last + 1).some(({ role }) => role === 'tool');
  const name = /parcel of (\w+)/.exec(asked)?.[1];
  if (name !== undefined) return answered ? replyText(PARCEL_ANSWER) : replyCall('find_parcel', { name });
  if (asked.includes('points')) return answered ? replyText(POINTS_ANSWER) : replyCall('get_points', {});
  if (asked.includes('weather')) return replyText(STORY);
  return replyText(INTERRUPTION_ANSWER);
}

export interface VoiceService extends AsyncDisposable {
  service: TestService;
  rooms: RoomServer;
  speech: SpeechServer;
  /** Paths that the organisation was asked for. */
  asked: () => string[];
  /** What the room server has posted, not yet brought to the service. */
  webhooks: { body: string; authorization: string }[];
  /** Brings one to the service, or whatever stands in its place. @returns its status */
  post(webhook: { body: string; authorization: string }): Promise<number>;
  /** A customer who has begun a call and is not in its room yet. */
  begin(ticket_chat_id?: string | null, session_id?: string): Promise<Begun>;
  /** A customer in a new call. */
  call(ticket_chat_id?: string | null, session_id?: string): Promise<Called>;
}

export interface Begun {
  client: TestClient;
  session_id: string;
  ticket_chat_id: string;
  call_id: string;
  /** What it was told to enter the room with. */
  way_in: { url: string; token: string };
  /** Resolves once the assistant is in the room. */
  joined(): Promise<void>;
  /** How often it was told that the assistant has left this call. */
  left(): number;
}

export interface Called extends Begun {
  caller: Caller;
}

export interface VoiceServiceOptions {
  /** Which server its rooms are on; by default LiveKit's where there is one. */
  kind?: RoomServerKind;
  /** False: the service knows no speech server. */
  speech?: boolean;
  env?: Record<string, string>;
}

export async function startVoiceService(options: VoiceServiceOptions = {}): Promise<VoiceService> {
  const { kind = roomServers[0]!, speech: speaks = true } = options;
  const parts: AsyncDisposable[] = [];
  const add = <Part extends AsyncDisposable>(part: Part): Part => {
    parts.push(part);
    return part;
  };
  const webhooks: VoiceService['webhooks'] = [];
  const relay = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    webhooks.push({ body: Buffer.concat(chunks).toString(), authorization: request.headers.authorization ?? '' });
    response.end();
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  add({ [Symbol.asyncDispose]: async () => void relay.close() });
  const rooms = add(await kind.open({ webhooks: `http://127.0.0.1:${(relay.address() as AddressInfo).port}` }));
  const speech = add(await startSpeechServer(SENTENCES));
  const organisation = add(
    await startOrganisationServer(async (path, { authorization }) => {
      if (path.startsWith('/parcels')) {
        await sleep(SLOW_MS);
        return { body: { success: true, data: { place: 'at the station' } } };
      }
      if (authorization !== `Bearer ${TOKEN}`) return { status: 401, body: { success: false, data: {} } };
      return { body: { success: true, data: { points: 700 } } };
    }),
  );
  const [sqlite] = databases();
  const service = add(
    await startService(sqlite!, {
      model: scripted,
      env: {
        FUNCTION_ALLOWED_HOSTS: organisation.host,
        LIVEKIT_URL: rooms.url,
        LIVEKIT_API_KEY: rooms.api_key,
        LIVEKIT_API_SECRET: rooms.api_secret,
        ...options.env,
        ...(speaks ? { SPEECH_BASE_URL: speech.url, SPEECH_PAUSE_MS: String(PAUSE_MS) } : {}),
      },
    }),
  );
  const send = async (method: string, path: string, body: object) => {
    const answer = await service.http(path, { method, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  };
  await send('PUT', '/api/v1/console/assistant/', { greeting: GREETING });
  const plain = { description: 'For tests.', environment: 'live' };
  await send('POST', '/api/v1/lab/functions/', {
    ...plain,
    name: 'find_parcel',
    url: `${organisation.url}/parcels?name={name}`,
    requires_auth: false,
    parameters: { name: { description: 'Whose parcel', type: 'string', provider: 'assistant' } },
  });
  await send('POST', '/api/v1/lab/functions/', {
    ...plain,
    name: 'get_points',
    url: `${organisation.url}/points`,
    requires_auth: true,
    parameters: {},
  });
  await send('PUT', '/api/v1/lab/auth-config/', { login_url: 'https://shop.example/login' });

  const begin: VoiceService['begin'] = async (ticket_chat_id = null, session_id = newSession()) => {
    const client = await service.client({ query: { token_source: 'api', token: KEY, entries: '1' } });
    await client.ask('enter_customer_support', { session_id });
    const { data, status_code, message } = await client.ask('call_support', { session_id, ticket_chat_id });
    if (status_code !== 200) throw new Error(`call_support: ${message}`);
    const call_id = data.ticket_call_id as string;
    return {
      client,
      session_id,
      ticket_chat_id: data.ticket_chat_id,
      call_id,
      way_in: data,
      joined: () =>
        eventually(async () => {
          const row = await service.app.context.database.read
            .selectFrom('calls')
            .select('joined_at')
            .where('id', '=', call_id)
            .executeTakeFirst();
          return row?.joined_at ? true : undefined;
        }).then(() => undefined),
      left: () => client.all('assistant_left_call').filter((one) => one.data.ticket_call_id === call_id).length,
    };
  };

  return {
    service,
    rooms,
    speech,
    asked: () => organisation.requests.map(({ path }) => path),
    webhooks,
    async post({ body, authorization }) {
      const headers = { authorization, 'content-type': 'application/webhook+json' };
      return (await fetch(`${service.url}/api/v1/voice/webhooks/`, { method: 'POST', body, headers })).status;
    },
    begin,
    async call(...given) {
      const begun = await begin(...given);
      return { ...begun, caller: add(await enterCall(begun.way_in)) };
    },
    async [Symbol.asyncDispose]() {
      for (const part of parts.reverse()) await part[Symbol.asyncDispose]();
    },
  };
}

const KEY = 'test-api-key-0123456789';

/** The token of a customer who has logged in, posted as the organisation's login system does. */
export async function logIn(service: TestService, login_url: string): Promise<void> {
  const answer = await service.http('/api/v1/lab/login/callback/', {
    method: 'POST',
    body: JSON.stringify({
      auth_token: TOKEN,
      auth_token_expires_at_seconds: Math.floor(Date.now() / 1_000) + 600,
      state: new URL(login_url).searchParams.get('state'),
    }),
  });
  if (!answer.ok) throw new Error(`the callback answered ${answer.status}`);
}

/** Asks again and again until there is something. The machine may be slow; it is never waited for longer than needed. */
export async function eventually<Result>(
  ask: () => Result | undefined | Promise<Result | undefined>,
  most_ms = 25_000,
): Promise<Result> {
  for (const until = performance.now() + most_ms; ; await sleep(25)) {
    const result = await ask();
    if (result !== undefined && result !== false) return result;
    if (performance.now() > until) throw new Error(`not within ${most_ms} ms: ${ask}`);
  }
}
