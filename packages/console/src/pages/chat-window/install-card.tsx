/** How to add the window to a page: the two code snippets to add, and a page to try it immediately. */
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { mintTestToken } from '../../api/playground.js';
import { randomId } from '../../api/random-id.js';
import { t } from '../../language/translate.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { CodeView } from '../../ui/code-view.js';
import { Notice } from '../../ui/notice.js';
import { Card } from '../../ui/page.js';

export function InstallCard() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.location.hash === '#install') place.current?.scrollIntoView();
  }, []);
  const { origin } = window.location;
  const page = [
    '<frontdesk-chat',
    `  url="${origin}"`,
    '  session-id="<your customer ID>"',
    '  token-url="/support-token"',
    '></frontdesk-chat>',
    `<script src="${origin}/widget.js" defer></script>`,
  ].join('\n');
  const backend = [
    `curl -X POST ${origin}/api/v1/helpdesk/tokens/ \\`,
    "  -H 'Authorization: Bearer <API_KEY>' \\",
    "  -H 'Content-Type: application/json' \\",
    `  -d '{"session_id": "<your customer ID>"}'`,
  ].join('\n');
  return (
    <div id="install" ref={place}>
      <Card
        title={t('Install')}
        actions={
          <ButtonLink to="/api-keys" size="small">
            {t('API keys')}
          </ButtonLink>
        }
      >
        <div className="space-y-4">
          <div>
            <p className="mb-1.5 text-sm">
              {t('1. In your backend, add an endpoint that requests a token and returns it.')}
            </p>
            <CodeView label={t('Token request')} text={backend} />
          </div>
          <div>
            <p className="mb-1.5 text-sm">
              {t('2. Add the chat to your pages. It sends a POST request to your endpoint for each token.')}
            </p>
            <CodeView label={t('Page snippet')} text={page} />
          </div>
          <TestPage origin={origin} />
        </div>
      </Card>
    </div>
  );
}

function TestPage({ origin }: { origin: string }) {
  const [page, setPage] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const make = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const session_id = `test-page-${randomId().slice(0, 8)}`;
      setPage(pageWith(origin, session_id, await mintTestToken(session_id)));
    } catch (error) {
      setProblem(ApiError.sentence(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <p className="mb-1.5 text-sm">{t('Or try it on your site first, with a token for a test customer.')}</p>
      {problem !== undefined && <Notice kind="bad" title={problem} className="mb-2" />}
      {page !== undefined && <CodeView label={t('Test snippet')} text={page} />}
      <div className="mt-2 flex items-center gap-3">
        <Button size="small" busy={busy} onClick={make}>
          {page === undefined ? t('Create a test snippet') : t('Create another')}
        </Button>
        {page !== undefined && (
          <span className="text-xs text-ink-faint">{t('Works for 15 minutes, in test mode.')}</span>
        )}
      </div>
    </div>
  );
}

const pageWith = (origin: string, session_id: string, token: string) =>
  [
    `<script src="${origin}/widget.js"></script>`,
    '<script>',
    '  Frontdesk.start({',
    `    url: '${origin}',`,
    `    session_id: '${session_id}',`,
    `    token: async () => '${token}',`,
    '  });',
    '</script>',
  ].join('\n');
