/** The routes of the service's features. Registering them calls none of their dependencies. */
import type { FastifyInstance } from 'fastify';
import type { Authenticate } from './authenticate.js';
import { type ChatWindowOptions, chatWindows } from './chat-window.js';
import { analytics } from './console/analytics.js';
import { type AssistantOptions, assistant } from './console/assistant.js';
import { type CallRecordingsOptions, callRecordings } from './console/call-recordings.js';
import { type CallOptions, calls } from './console/calls.js';
import { examples } from './console/examples.js';
import { functions } from './console/functions.js';
import { handoverSummaries } from './console/handover-summaries.js';
import { signOn } from './console/sign-on.js';
import { signOnDomains } from './console/sign-on-domains.js';
import { type SignOnSettingsOptions, signOnSettings } from './console/sign-on-settings.js';
import { suggestedReplies } from './console/suggested-replies.js';
import { unanswered } from './console/unanswered.js';
import { conversations } from './conversations.js';
import { customerArticles } from './customer-articles.js';
import { labEndpointAuth } from './lab-endpoint-auth.js';
import { type LabKnowledgeOptions, labKnowledge } from './lab-knowledge.js';
import { labKnowledgeSources } from './lab-knowledge-sources.js';
import { labMcpServers } from './lab-mcp-servers.js';
import { labReleases } from './lab-releases.js';
import { type LabReplayOptions, labReplay } from './lab-replay.js';
import { labRetention } from './lab-retention.js';
import { labStoredTests } from './lab-stored-tests.js';
import { labTests } from './lab-tests.js';
import { labWebhookDeliveries } from './lab-webhook-deliveries.js';
import { labWebhooks } from './lab-webhooks.js';
import { mcp } from './mcp.js';
import { type OperationsOptions, operations } from './operations.js';
import { privacy } from './privacy.js';
import { type VoiceWebhookOptions, voiceWebhooks } from './voice-webhooks.js';

/** The dependencies of the routes, by the names of their options. */
export type RouteParts = Omit<
  AssistantOptions &
    CallOptions &
    CallRecordingsOptions &
    ChatWindowOptions &
    LabKnowledgeOptions &
    LabReplayOptions &
    OperationsOptions &
    SignOnSettingsOptions &
    VoiceWebhookOptions,
  'authenticate'
>;

/** Registers all of them. */
export const serviceRoutes =
  (parts: RouteParts) =>
  (app: FastifyInstance, { authenticate }: { authenticate: Authenticate }): void => {
    const options = { ...parts, authenticate };
    app.register(conversations, options);
    app.register(chatWindows, options);
    app.register(customerArticles, options);
    app.register(calls, options);
    app.register(callRecordings, options);
    app.register(voiceWebhooks, options);
    app.register(assistant, options);
    app.register(suggestedReplies, options);
    app.register(handoverSummaries, options);
    app.register(labTests, options);
    app.register(labStoredTests, options);
    app.register(labEndpointAuth, options);
    app.register(labReleases, options);
    app.register(labReplay, options);
    app.register(labKnowledge, options);
    app.register(labKnowledgeSources, options);
    app.register(labWebhooks, options);
    app.register(labWebhookDeliveries, options);
    app.register(labMcpServers, options);
    app.register(mcp, options);
    app.register(privacy, options);
    app.register(labRetention, options);
    app.register(signOn, options);
    app.register(signOnSettings, options);
    app.register(signOnDomains, options);
    app.register(examples, options);
    app.register(unanswered, options);
    app.register(analytics, options);
    app.register(functions, options);
    app.register(operations, options);
  };
