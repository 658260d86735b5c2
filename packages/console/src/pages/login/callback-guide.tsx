/** What the login system has to do after a login, as code to copy, and a link to try the whole login. */
import { t } from '../../language/translate.js';
import { ButtonLink } from '../../ui/button.js';
import { CodeView } from '../../ui/code-view.js';
import { Card } from '../../ui/page.js';

const CALLBACK_PATH = '/api/v1/lab/login/callback/';

export function CallbackGuide({ confirmation, hasLogin }: { confirmation: boolean; hasLogin: boolean }) {
  const command = [
    `curl -X POST ${window.location.origin}${CALLBACK_PATH} \\`,
    "  -H 'Authorization: Bearer <API_KEY>' \\",
    "  -H 'Content-Type: application/json' \\",
    `  -d '{`,
    '    "auth_token": "<customer token>",',
    '    "auth_token_expires_at_seconds": 1900000000,',
    '    "state": "<state from the login URL>"',
    "  }'",
  ].join('\n');
  return (
    <Card
      title={t('Callback')}
      description={t("After a login, your backend posts the customer's token and the state from the login URL here.")}
      actions={
        hasLogin && (
          <ButtonLink to="/playground" size="small">
            {t('Try it in the playground')}
          </ButtonLink>
        )
      }
    >
      <CodeView label={t('Callback')} text={command} />
      {confirmation && (
        <p className="mt-2 text-sm text-ink-soft">
          {t.rich('The response contains {field}. Show it to the customer in the browser they logged in with.', {
            field: <code>confirmation_code</code>,
          })}
        </p>
      )}
    </Card>
  );
}
