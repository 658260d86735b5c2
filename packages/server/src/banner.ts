/** The message on the terminal once the service serves: URLs, sign-in, what to try. */
import type { App } from './app.js';

export function welcome({ url, demo, details }: App, startedInMs: number): string {
  const lines = [
    '',
    `Frontdesk is ready at ${url} (${(startedInMs / 1_000).toFixed(1)} s)`,
    `  assistant  ${details.model}`,
    `  database   ${details.database}`,
    `  voice      ${details.voice}`,
    `  console    ${url}/console/`,
    `  API        ${url}/api/docs`,
    `  metrics    ${details.metrics}`,
  ];
  if (demo !== undefined)
    lines.push(
      '',
      'A demo organisation is set up. Its shop, with the chat in its corner, runs beside the service:',
      `  shop       ${demo.problem === undefined ? demo.shop_url : `does not run: ${demo.problem}`}`,
      `  sign-in    ${demo.admin.email} / ${demo.admin.password}`,
      `  API key    ${demo.api_key}`,
      '',
      'Ask in the shop, or in another terminal with npm run chat:',
      '  Where is order 1042?',
      '  How many loyalty points do I have?   (asks you to log in, then answers)',
      '  I want a human',
    );
  else if (details.demo_elsewhere)
    lines.push(
      '',
      'There is no demo here: another installation set up the organisation of this database. Sign in with its account.',
      'Functions that call its shop fail on this server unless FUNCTION_ALLOWED_HOSTS lists it. DEMO=false hides this message.',
    );
  else if (!details.can_sign_in)
    lines.push('', 'Nobody can sign in yet: set BOOTSTRAP_ADMIN_EMAIL and BOOTSTRAP_ADMIN_PASSWORD, and start again.');
  return `${lines.join('\n')}\n\n`;
}
