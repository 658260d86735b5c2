/**
 * All limits of the service, each with its unit in its name or comment. The specification sets the open conversations,
 * calls and ratings; the others are ours, well above normal use.
 */
import { ACTION_LIMITS } from './limits/actions.js';
import { ANALYTICS_LIMITS } from './limits/analytics.js';
import { ATTACHMENT_LIMITS } from './limits/attachments.js';
import { CALL_LIMITS } from './limits/calls.js';
import { CONVERSATION_LIMITS } from './limits/conversations.js';
import { CUSTOMER_LIMITS } from './limits/customers.js';
import { DESK_LIMITS } from './limits/desk.js';
import { FUNCTION_LIMITS } from './limits/functions.js';
import { IMPORT_LIMITS } from './limits/imports.js';
import { KNOWLEDGE_LIMITS } from './limits/knowledge.js';
import { LOGIN_LIMITS } from './limits/logins.js';
import { MAIL_LIMITS } from './limits/mail.js';
import { MCP_LIMITS } from './limits/mcp.js';
import { MEMBER_LIMITS } from './limits/members.js';
import { PRIVACY_LIMITS } from './limits/privacy.js';
import { RELEASE_LIMITS } from './limits/releases.js';
import { SETTING_LIMITS } from './limits/settings.js';
import { TEST_LIMITS } from './limits/tests.js';
import { TRAFFIC_LIMITS } from './limits/traffic.js';
import { TURN_LIMITS } from './limits/turns.js';
import { WEBHOOK_LIMITS } from './limits/webhooks.js';

/** All limits of the service. Names contain the unit unless it is a number of things. */
export const LIMITS = {
  ...CONVERSATION_LIMITS,
  ...CUSTOMER_LIMITS,
  ...ATTACHMENT_LIMITS,
  ...TRAFFIC_LIMITS,
  ...LOGIN_LIMITS,
  ...MEMBER_LIMITS,
  ...TURN_LIMITS,
  ...FUNCTION_LIMITS,
  ...ACTION_LIMITS,
  ...MCP_LIMITS,
  ...IMPORT_LIMITS,
  ...SETTING_LIMITS,
  ...CALL_LIMITS,
  ...DESK_LIMITS,
  ...ANALYTICS_LIMITS,
  ...KNOWLEDGE_LIMITS,
  ...TEST_LIMITS,
  ...RELEASE_LIMITS,
  ...WEBHOOK_LIMITS,
  ...MAIL_LIMITS,
  ...PRIVACY_LIMITS,
} as const;
