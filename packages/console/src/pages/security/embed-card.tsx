/** How a site's backend gets the token that opens the chat, ready to be copied. */
import { CodeView } from '../../ui/code-view.js';
import { Card } from '../../ui/page.js';

const TOKENS_PATH = '/api/v1/helpdesk/tokens/';

export function EmbedCard() {
  const command = [
    `curl -X POST ${window.location.origin}${TOKENS_PATH} \\`,
    "  -H 'Authorization: Bearer <API_KEY>' \\",
    "  -H 'Content-Type: application/json' \\",
    `  -d '{"session_id": "<your id of the customer>"}'`,
  ].join('\n');
  return (
    <Card
      title="Customer tokens"
      description="Your backend asks for one for the customer it knows, and gives it to that customer's page. It is bound to that customer and good for 15 minutes."
    >
      <CodeView label="Request for a customer token" text={command} />
    </Card>
  );
}
