/**
 * What a handler answers, as a value: the server alone writes to the wire. API answers follow one convention,
 * {success, data, message?}, with the HTTP status telling the same story. Pages carry a policy that lets no script run;
 * where the chat window is, only the shop's own and the support service's.
 */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

/** Where the chat window of a page comes from, and where its calls go if that is elsewhere. */
interface ChatSource {
  url: string;
  callsUrl?: string | undefined;
}

/** What a site with a chat window allows besides: the service's script and connections, and previews of chosen files. */
function chatPolicy({ url, callsUrl = url }: ChatSource): string[] {
  const { origin } = new URL(url);
  const calls = new URL(callsUrl.replace(/^ws/, 'http')).origin;
  const connections = new Set([origin, calls].flatMap((one) => [one, one.replace(/^http/, 'ws')]));
  return [
    `script-src 'self' ${origin}`,
    `connect-src 'self' ${[...connections].join(' ')}`,
    ...PAGE_POLICY.map((rule) => (rule.startsWith('img-src') ? `${rule} blob:` : rule)),
  ];
}

/** A success: `data` is the payload, `message` one sentence for people. */
export function answerData(data: object, message?: string): Answer {
  return answerJson(200, { success: true, data, ...(message === undefined ? {} : { message }) });
}

/** A failure, with a `message` that a customer may read. */
export function refuse(status: number, message: string, headers: Record<string, string> = {}): Answer {
  return answerJson(status, { success: false, data: {}, message }, headers);
}

/** An HTML page. `markup` must come from the `html` template, which escapes. @param chat where it has a chat window */
export function answerPage(status: number, markup: string, chat?: ChatSource): Answer {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': (chat === undefined ? PAGE_POLICY : chatPolicy(chat)).join('; '),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
    body: markup,
  };
}

/** A static file of the pages, which may be kept for an hour. */
export function answerAsset(contentType: string, body: string): Answer {
  return { status: 200, headers: { 'content-type': contentType, 'cache-control': 'public, max-age=3600' }, body };
}

function answerJson(status: number, body: object, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(body),
  };
}
