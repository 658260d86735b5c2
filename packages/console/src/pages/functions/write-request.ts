/** Formats a request to an endpoint as text: first line, headers and, for an action, the body. */
interface Request {
  method: string;
  url: string;
  headers: object;
  body?: unknown;
}

export const writeRequest = ({ method, url, headers, body }: Request): string =>
  [
    `${method} ${url}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['', JSON.stringify(body, null, 2)]),
  ].join('\n');
