/** Example code for a site's backend to get the token that opens the chat. */
import { t } from '../../language/translate.js';
import { CodeView } from '../../ui/code-view.js';
import { Card } from '../../ui/page.js';

const TOKENS_PATH = '/api/v1/helpdesk/tokens/';

export function EmbedCard() {
  const command = [
    `curl -X POST ${window.location.origin}${TOKENS_PATH} \\`,
    "  -H 'Authorization: Bearer <API_KEY>' \\",
    "  -H 'Content-Type: application/json' \\",
    `  -d '{"session_id": "<your customer ID>"}'`,
  ].join('\n');
  return (
    <Card
      title={t('Customer tokens')}
      description={t(
        'Your backend requests a token for a customer and passes it to their page. It is valid for that customer only, for 15 minutes.',
      )}
    >
      <CodeView label={t('Request for a customer token')} text={command} />
    </Card>
  );
}
