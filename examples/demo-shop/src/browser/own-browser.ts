/**
 * Binds a login link to the browser whose chat was given it, so that a forwarded link cannot be used.
 * `rememberLogin` runs in the chat's page, `knowsLogin` on the server of the login page; both must have one host name.
 * On https no other host can write this cookie, not even one of the same domain. On http one can: use that to try it out.
 */
const COOKIE = { https: '__Host-chat_logins', http: 'chat_logins' };
const REMEMBERED = 5;
const REMEMBERED_SECONDS = 10 * 60;

/** In the page: call it with the `login_url` of every message that has one. @param page the page's `document` */
export function rememberLogin(page: { cookie: string }, login_url: string): void {
  const state = new URL(login_url).searchParams.get('state');
  if (state === null) return;
  const scheme = login_url.startsWith('https:') ? 'https' : 'http';
  const states = [state, ...readStates(page.cookie, scheme).filter((one) => one !== state)].slice(0, REMEMBERED);
  const secure = scheme === 'https' ? '; Secure' : '';
  page.cookie = `${COOKIE[scheme]}=${encodeURIComponent(states.join(' '))}; Path=/; Max-Age=${REMEMBERED_SECONDS}; SameSite=Lax${secure}`;
}

/**
 * On the server: whether the chat in this browser was given the link.
 * @param cookie the request's `Cookie` header
 * @param scheme of the login page, as the browser sees it
 */
export function knowsLogin(cookie: string | undefined, state: string, scheme: 'https' | 'http'): boolean {
  return readStates(cookie ?? '', scheme).includes(state);
}

function readStates(cookie: string, scheme: 'https' | 'http'): string[] {
  const found = cookie.split('; ').find((one) => one.startsWith(`${COOKIE[scheme]}=`));
  if (found === undefined) return [];
  try {
    return decodeURIComponent(found.slice(COOKIE[scheme].length + 1))
      .split(' ')
      .filter((state) => state !== '');
  } catch {
    return [];
  }
}
