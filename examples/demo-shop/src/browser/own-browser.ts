/**
 * Binds a login link to the browser whose chat was given it, so that a link which somebody forwards is worth nothing.
 * `rememberLogin` runs in the chat's page, `knowsLogin` on the server of the login page; both must have one host name.
 * No other site can write this cookie.
 */
const COOKIE = 'chat_logins';
const REMEMBERED = 5;
const REMEMBERED_SECONDS = 10 * 60;

/** In the page: call it with the `login_url` of every message that has one. @param page the page's `document` */
export function rememberLogin(page: { cookie: string }, login_url: string): void {
  const state = new URL(login_url).searchParams.get('state');
  if (state === null) return;
  const states = [state, ...readStates(page.cookie).filter((one) => one !== state)].slice(0, REMEMBERED);
  const secure = login_url.startsWith('https:') ? '; Secure' : '';
  page.cookie = `${COOKIE}=${encodeURIComponent(states.join(' '))}; Path=/; Max-Age=${REMEMBERED_SECONDS}; SameSite=Lax${secure}`;
}

/** On the server: whether the chat in this browser was given the link. @param cookie the request's `Cookie` header */
export function knowsLogin(cookie: string | undefined, state: string): boolean {
  return readStates(cookie ?? '').includes(state);
}

function readStates(cookie: string): string[] {
  const found = cookie.split('; ').find((one) => one.startsWith(`${COOKIE}=`));
  if (found === undefined) return [];
  try {
    return decodeURIComponent(found.slice(COOKIE.length + 1))
      .split(' ')
      .filter((state) => state !== '');
  } catch {
    return [];
  }
}
