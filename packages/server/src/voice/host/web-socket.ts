/**
 * Connections to providers of speech. Redirects are not followed, and one that is still connecting is ended at once.
 */
import { type ClientOptions, WebSocket } from 'ws';

const NORMAL_CLOSE = 1_000;

/** @param most_bytes of one message of the provider */
export function openWebSocket(
  url: URL,
  most_bytes: number,
  options: Pick<ClientOptions, 'headers' | 'handshakeTimeout'>,
): WebSocket {
  return new WebSocket(url, { ...options, maxPayload: most_bytes, followRedirects: false, perMessageDeflate: false });
}

export function closeWebSocket(socket: WebSocket): void {
  if (socket.readyState === WebSocket.CONNECTING) socket.terminate();
  else socket.close(NORMAL_CLOSE);
}

/** @param base_url http(s), which becomes ws(s) */
export function webSocketUrl(base_url: string, path: string, query: Record<string, string | undefined>): URL {
  const url = new URL(`${base_url.replace(/^http/, 'ws')}${path}`);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
  return url;
}
