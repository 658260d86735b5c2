/**
 * LiveKit's Egress API as the room server speaks it (Twirp, livekit_egress.proto), played by a test: nothing is recorded, and a file is
 * whatever the test says. Every other request goes on to a real room server, if there is one.
 */
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { EgressInfo, EgressStatus, RoomCompositeEgressRequest, TokenVerifier } from 'livekit-server-sdk';
import { listenLocally } from './local-server.js';

const API = '/twirp/livekit.Egress/';

export interface EgressServer extends AsyncDisposable {
  /** For `LIVEKIT_URL`. */
  url: string;
  api_key: string;
  api_secret: string;
  /** The requests to record, in order. */
  asked: RoomCompositeEgressRequest[];
  /** Egresses by id. */
  egresses: Map<string, EgressInfo>;
  /** True: there is no Egress to ask. */
  down: boolean;
  /** One ends, with this in its file. @param sound undefined: it fails */
  end(egress_id: string, sound?: Uint8Array): Promise<void>;
}

interface EgressServerOptions {
  /** A room server that answers everything else, with these keys. */
  rooms?: { url: string; api_key: string; api_secret: string };
  /** Where files go to that are not local. */
  store?: (bucket: string, key: string, sound: Uint8Array) => void;
}

export async function startEgressServer({ rooms, store }: EgressServerOptions = {}): Promise<EgressServer> {
  const { api_key, api_secret } = rooms ?? { api_key: 'devkey', api_secret: 'an-egress-secret-for-tests-0123456789' };
  const verifier = new TokenVerifier(api_key, api_secret);
  const upstream = rooms && new URL(rooms.url.replace(/^ws/, 'http'));
  const server = createServer((asked, answer) => {
    if (asked.url?.startsWith(API)) void serve(asked, answer);
    else if (upstream === undefined) refuse(answer, 404, 'bad_route', 'there is no room server');
    else forward(asked, answer, upstream);
  });
  server.on('upgrade', (asked: IncomingMessage, socket, head) => {
    if (upstream === undefined) return void socket.destroy();
    const to = connect(Number(upstream.port), upstream.hostname, () => {
      const headers = asked.rawHeaders.flatMap((one, at, all) => (at % 2 === 0 ? [`${one}: ${all[at + 1]}`] : []));
      to.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
      to.write(head);
      socket.pipe(to).pipe(socket);
    });
    for (const one of [socket, to]) one.on('error', () => [socket, to].map((both) => both.destroy()));
  });
  const local = await listenLocally(server);

  async function serve(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of asked) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    const grants = await verifier
      .verify(asked.headers.authorization?.slice('Bearer '.length) ?? '')
      .catch(() => undefined);
    if (grants?.video?.roomRecord !== true) return refuse(answer, 401, 'unauthenticated', 'permissions denied');
    const method = asked.url?.slice(API.length);
    const found = egresses.get(body.egressId ?? body.egress_id ?? '');
    if (method === 'StartRoomCompositeEgress') {
      if (self.down) return refuse(answer, 503, 'unavailable', 'no response from servers');
      return send(answer, begin(RoomCompositeEgressRequest.fromJson(body)));
    }
    if (method === 'ListEgress') {
      if ((body.egressId ?? '') !== '') {
        if (found === undefined) return refuse(answer, 404, 'not_found', 'egress does not exist');
        return sendJson(answer, { items: [found.toJson({ useProtoFieldName: true })] });
      }
      const items = [...egresses.values()].filter(
        ({ status }) => !body.active || status < EgressStatus.EGRESS_COMPLETE,
      );
      return sendJson(answer, { items: items.map((one) => one.toJson({ useProtoFieldName: true })) });
    }
    if (method !== 'StopEgress') return refuse(answer, 404, 'bad_route', `no handler for ${asked.url}`);
    if (found === undefined) return refuse(answer, 404, 'not_found', 'egress does not exist');
    if (found.status >= EgressStatus.EGRESS_COMPLETE)
      return refuse(
        answer,
        412,
        'failed_precondition',
        `egress with status ${EgressStatus[found.status]} cannot be stopped`,
      );
    found.status = EgressStatus.EGRESS_ENDING;
    send(answer, found);
  }

  function begin(request: RoomCompositeEgressRequest): EgressInfo {
    self.asked.push(request);
    const { output } = request;
    const filename = output.case === 'file' ? output.value.filepath : (request.fileOutputs[0]?.filepath ?? '');
    const info = new EgressInfo({
      egressId: `EG_${Math.random().toString(36).slice(2, 14)}`,
      roomName: request.roomName,
      status: EgressStatus.EGRESS_STARTING,
      startedAt: BigInt(Date.now()) * 1_000_000n,
      fileResults: [{ filename }],
    });
    egresses.set(info.egressId, info);
    return info;
  }

  const egresses: EgressServer['egresses'] = new Map();
  const self: EgressServer = {
    ...local,
    url: `${rooms === undefined ? 'http' : 'ws'}://${local.host}`,
    api_key,
    api_secret,
    asked: [],
    egresses,
    down: false,
    async end(egress_id, sound) {
      const info = egresses.get(egress_id);
      const [file] = info?.fileResults ?? [];
      if (info === undefined || file === undefined) throw new Error('there is no such egress');
      if (sound === undefined) {
        info.error = 'Start signal not received';
        info.status = EgressStatus.EGRESS_ABORTED;
        return;
      }
      const request = self.asked.find((one) => fileOf(one)?.filepath === file.filename);
      const output = request && fileOf(request)?.output;
      if (output?.case === 's3') store?.(output.value.bucket, file.filename, sound);
      else await writeFile(file.filename, sound);
      info.status = EgressStatus.EGRESS_COMPLETE;
    },
  };
  return self;
}

const fileOf = ({ output, fileOutputs }: RoomCompositeEgressRequest) =>
  output.case === 'file' ? output.value : fileOutputs[0];

function forward(asked: IncomingMessage, answer: ServerResponse, { hostname, port }: URL): void {
  const { method, url, headers } = asked;
  const on = request({ hostname, port, method, path: url, headers }, (from) => {
    answer.writeHead(from.statusCode ?? 502, from.headers);
    from.pipe(answer);
  });
  on.on('error', () => answer.destroy());
  asked.pipe(on);
}

const send = (answer: ServerResponse, info: EgressInfo) => sendJson(answer, info.toJson({ useProtoFieldName: true }));

function sendJson(answer: ServerResponse, body: unknown, status = 200): void {
  answer.writeHead(status, { 'content-type': 'application/json' });
  answer.end(JSON.stringify(body));
}

/** An error as Twirp writes it. */
const refuse = (answer: ServerResponse, status: number, code: string, msg: string) =>
  sendJson(answer, { code, msg }, status);
