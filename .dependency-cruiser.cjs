// The import direction of the house (see ARCHITECTURE.md), checked by `npm run check`.
const server = '^packages/server/src';
const within = (...rooms) => `${server}/(${rooms.join('|')})/`;

/** The folders of `features/`: each imports only those before it. */
const FEATURES = [
  ...[
    'audit',
    'usage',
    'idempotency',
    'organisations',
    'turn-queue',
    'endpoint-auth',
    'api-keys',
    'functions',
    'knowledge',
  ],
  ...[
    'settings',
    'mcp-servers',
    'identity',
    'sign-in',
    'customer-tokens',
    'conversation-log',
    'customers',
    'mail',
    'webhooks',
  ],
  ...[
    'logins',
    'attachments',
    'chat-window',
    'calls',
    'targets',
    'conversations',
    'turns',
    'members',
    'actions',
    'releases',
  ],
  ...[
    'sign-on',
    'sign-up',
    'analytics',
    'feedback',
    'unanswered',
    'tests',
    'desk',
    'privacy',
    'examples',
    'mcp',
    'secret-keys',
  ],
];
const featuresGoOneWay = FEATURES.slice(0, -1).map((folder, index) => ({
  name: 'features-go-one-way',
  comment: 'A folder of features imports only those before it in the list above.',
  severity: 'error',
  from: { path: `${server}/features/${folder}/`, pathNot: '\\.test\\.ts$' },
  to: { path: `${server}/features/(${FEATURES.slice(index + 1).join('|')})/` },
}));

module.exports = {
  forbidden: [
    ...featuresGoOneWay,
    {
      name: 'features-are-in-order',
      comment: 'A new folder of features has a place in the list above.',
      severity: 'error',
      from: { path: `${server}/features/[^/]+/`, pathNot: `${server}/features/(${FEATURES.join('|')})/` },
      to: {},
    },
    {
      name: 'no-cycle',
      comment: 'Data flows one way: no cycle of imports that exist at run time.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contract-stands-alone',
      comment: 'The contract is shared by everyone and runs in browsers: zod only.',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/contract/src', '^node_modules/zod/'] },
    },
    {
      name: 'the-client-takes-types-only',
      comment: 'The client ships to browsers: of the contract it takes what the compiler erases.',
      severity: 'error',
      from: { path: '^packages/client/src', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: ['^packages/client/src', '^node_modules/socket.io-client/', '^node_modules/react/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-hooks-know-react',
      comment: 'React is an optional peer dependency of the client: @frontdesk/client itself must not load it.',
      severity: 'error',
      from: { path: '^packages/client/src', pathNot: '^packages/client/src/react/' },
      to: { path: ['^node_modules/(@types/)?react/', '^packages/client/src/react/'] },
    },
    {
      name: 'the-widget-is-a-client',
      comment: 'Of the contract it takes the rule for links, which knows no schema library.',
      severity: 'error',
      from: { path: '^packages/widget/src' },
      to: {
        path: '^(packages|examples)/',
        pathNot: ['^packages/(widget|client)/', '^packages/contract/(src|dist)/web-links'],
      },
    },
    {
      name: 'the-console-is-a-client',
      comment: 'It speaks the public interface; the playground is a customer.',
      severity: 'error',
      from: { path: '^packages/console/src' },
      to: { path: '^(packages|examples)/', pathNot: ['^packages/console/', '^packages/(client|contract)/'] },
    },
    {
      name: 'the-cli-is-a-client',
      comment: 'It speaks HTTP with an API key, and knows what goes over the wire.',
      severity: 'error',
      from: { path: '^packages/cli/src' },
      to: { path: '^(packages|examples)/', pathNot: ['^packages/(cli|contract)/'] },
    },
    {
      name: 'the-matcher-knows-the-port-only',
      comment:
        'Of the house it takes the port to a language model and words for numbers; the service loads it where it answers.',
      severity: 'error',
      from: { path: '^packages/matcher/src', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(packages|examples)/',
        pathNot: ['^packages/matcher/', '^packages/contract/(src|dist)/(language-model|number-words)'],
      },
    },
    {
      name: 'features-know-no-transport',
      severity: 'error',
      from: { path: within('features') },
      to: { path: within('sockets', 'http', 'assistant', 'voice') },
    },
    {
      name: 'transports-know-no-database',
      severity: 'error',
      from: { path: within('sockets', 'http', 'assistant', 'voice') },
      to: { path: `${server}/db/`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-bottom-imports-nothing-above',
      severity: 'error',
      from: { path: within('db', 'outbound', 'cluster') },
      to: { path: within('features', 'sockets', 'http', 'assistant', 'voice') },
    },
    {
      name: 'transports-do-not-know-each-other',
      comment: 'sockets may ask the call rooms for a token; otherwise the ways in and out stand side by side.',
      severity: 'error',
      from: { path: `${server}/(sockets|http|assistant|voice)/` },
      to: {
        path: `${server}/(sockets|http|assistant|voice)/`,
        pathNot: [`${server}/$1/`, `${server}/voice/rooms.ts$`],
      },
    },
    {
      name: 'only-main-and-app-build',
      severity: 'error',
      from: { pathNot: [`${server}/(main|run-service|app|banner)\\.ts$`, '\\.test\\.ts$', '/test/', '^bench/'] },
      to: { path: `${server}/(main|app)\\.ts$` },
    },
    {
      name: 'one-way-out',
      comment: 'Every outbound call of the service goes through outbound/.',
      severity: 'error',
      from: { path: server, pathNot: [`${server}/outbound/`, '\\.test\\.ts$'] },
      to: { path: '^node_modules/undici/' },
    },
    {
      name: 'nothing-from-tests',
      severity: 'error',
      from: { pathNot: ['\\.test\\.ts$', '/test/', '^bench/'] },
      to: { path: ['\\.test\\.ts$', '/test/'] },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.tests.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
