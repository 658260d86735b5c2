/** What `http/audit.test.ts` demands no entry of. A new request belongs here only for a reason that is not its author's convenience. */

const READS = 'It answers a question and changes nothing.';
const OWN = "It is the member's own choice, which nobody else meets.";
const IN_LOG = 'It is in the log of the conversation.';
const BEFORE = 'It changes nothing yet; what follows it is recorded.';
const BACKEND = "It is for an organisation's backend, which does so with each customer who comes.";
const ANEW = 'It reads, sends or runs again what is set up, which stays as it is.';

/** Requests that may change something and leave no entry in the audit log, with the reason. */
export const UNAUDITED: Record<string, string> = {
  'POST /api/v1/lab/login/callback/': BACKEND,
  'POST /api/v1/lab/login/sessions/': BACKEND,
  'POST /api/v1/helpdesk/tokens/': `${BACKEND} Members get tokens in test mode only.`,
  'POST /api/v1/helpdesk/attachments/': IN_LOG,
  'POST /api/v1/helpdesk/articles/search/': READS,
  'POST /mcp': 'Only keys and customers may: `tools/call` is stored with the calls of functions.',
  'POST /api/v1/voice/webhooks/': 'The room server calls it.',
  'POST /api/v1/lab/functions/{function_id}/test/': ANEW,
  'POST /api/v1/lab/tests/run/': ANEW,
  'POST /api/v1/lab/tests/run-stored/': ANEW,
  'POST /api/v1/lab/tests/from-conversation/': READS,
  'POST /api/v1/lab/replay/': ANEW,
  'POST /api/v1/lab/knowledge/preview/': READS,
  'POST /api/v1/lab/knowledge/search/': READS,
  'POST /api/v1/lab/knowledge-sources/{source_id}/read/': ANEW,
  'POST /api/v1/lab/mcp-servers/{mcp_server_id}/tools/refresh/': ANEW,
  'POST /api/v1/lab/webhooks/{webhook_id}/test/': ANEW,
  'POST /api/v1/lab/webhooks/deliveries/{delivery_id}/resend/': ANEW,
  'POST /api/v1/lab/chat-window/preview/': READS,
  'POST /api/v1/lab/retention/preview/': READS,
  'POST /api/v1/console/functions/card/': READS,
  'POST /api/v1/console/functions/reply/': READS,
  'POST /api/v1/console/functions/import/': READS,
  'POST /api/v1/console/conversations/{ticket_chat_id}/suggested-reply/': READS,
  'POST /api/v1/console/conversations/{ticket_chat_id}/handover-summary/': READS,
  'POST /api/v1/console/conversations/{ticket_chat_id}/call/': IN_LOG,
  'PUT /api/v1/console/conversations/{ticket_chat_id}/mentions/read/': OWN,
  'PUT /api/v1/console/availability/': OWN,
  'PUT /api/v1/console/notifications/': OWN,
  'DELETE /api/v1/console/session/': OWN,
  'POST /api/v1/console/two-factor/': BEFORE,
  'POST /api/v1/console/invitations/check/': READS,
  'POST /api/v1/console/password-resets/': 'Anyone may ask, without an account. The use of the link is recorded.',
  'POST /api/v1/console/password-resets/check/': READS,
  'POST /api/v1/console/sign-on/methods/': READS,
  'POST /api/v1/console/sign-on/start/': BEFORE,
  'POST /api/v1/console/sign-on/test/': BEFORE,
  'POST /api/v1/console/sign-on/domains/{domain}/verify/': 'It asks the DNS, which has no name of a test.',
  'PATCH /api/v1/console/unanswered/': 'It wants an unanswered question: `unanswered.test.ts` reads its entry.',
  'POST /api/v1/console/unanswered/examples/': 'The same; it changes a function as `PATCH` of one does.',
};
