/** The table of error codes, shown on both pages. */
import { ERROR_CODES } from '@frontdesk/contract';
import { escaped, prose } from './html.js';
import type { PageSection } from './page.js';

export function errorCodesSection(): PageSection {
  const rows = Object.entries(ERROR_CODES).map(
    ([code, { status, meaning }]) =>
      `<tr><td><code>${escaped(code)}</code></td><td>${status}</td><td>${prose(meaning)}</td></tr>`,
  );
  return {
    id: 'error-codes',
    title: 'Error codes',
    entries: [],
    html: `<p>A code never changes its meaning. The status is the HTTP status, or <code>status_code</code> of the envelope.</p>
<table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead>
<tbody>${rows.join('')}</tbody></table>`,
  };
}
