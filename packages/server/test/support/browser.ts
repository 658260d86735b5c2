/** As much of a browser as signing in takes: cookies by host and path, redirects one at a time, `Origin` on its own requests. */
import { randomInt } from 'node:crypto';

export class TestBrowser {
  /** Where a proxy saw it: limits count by address. */
  readonly #address = randomAddress();
  readonly #cookies = new Map<string, { host: string; path: string; name: string; value: string }>();

  /** @param origin of the page that sends it; unset: somebody opens the address */
  async send(
    url: string,
    { method = 'GET', body, origin }: { method?: string; body?: unknown; origin?: string } = {},
  ): Promise<Response> {
    const { host, pathname } = new URL(url);
    const sent = [...this.#cookies.values()]
      .filter((one) => one.host === host && pathname.startsWith(one.path))
      .map(({ name, value }) => `${name}=${value}`);
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': this.#address,
        ...(sent.length === 0 ? {} : { cookie: sent.join('; ') }),
        ...(origin === undefined ? {} : { origin }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(host, line);
    return response;
  }

  /** Follows redirects until `isThere`. @returns the address that was reached, not asked for */
  async follow(url: string, isThere: (url: URL) => boolean): Promise<string> {
    let at = url;
    for (let steps = 0; steps < 20; steps++) {
      if (isThere(new URL(at))) return at;
      const response = await this.send(at);
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${at} answered ${response.status}: ${await response.text()}`);
      at = new URL(location, at).href;
    }
    throw new Error(`too many redirects, the last to ${at}`);
  }

  cookie(name: string): string | undefined {
    return [...this.#cookies.values()].find((one) => one.name === name)?.value;
  }

  #keep(host: string, line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    const path = attributes.find((one) => /^path=/i.test(one))?.slice('path='.length) ?? '/';
    const ended = attributes.some((one) => /^max-age=0$/i.test(one) || /^expires=Thu, 01 Jan 1970/i.test(one));
    const key = `${host} ${path} ${name}`;
    if (ended) this.#cookies.delete(key);
    else this.#cookies.set(key, { host, path, name, value });
  }
}

export const randomAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
