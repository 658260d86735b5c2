/**
 * The compiled service in a process of its own, and beside it what a test cannot do through it: making an organisation, and
 * a call by phone or its recording, which need LiveKit. It takes requests at once and answers them when the service has started, so that a test can load its page
 * meanwhile.
 */
import { createServer } from 'node:http';

let made = 0;

const started = start();

const organisations = createServer(async (request, response) => {
  // Tests ask from the page, whose origin is another one.
  response.setHeader('access-control-allow-origin', '*');
  if (request.method === 'OPTIONS') return response.end();
  try {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const asked = Object.fromEntries(searchParams);
    const make =
      { '/phone-calls/': callByPhone, '/recordings/': recordCall, '/restored-backups/': restoreBackup }[pathname] ??
      makeOrganisation;
    response.end(JSON.stringify((await make(await started, asked)) ?? null));
  } catch (error) {
    response.writeHead(500).end(error instanceof Error ? error.stack : String(error));
  }
});
organisations.listen(0, '127.0.0.1', () => process.send?.(organisations.address()));
process.once('disconnect', () => process.exit());

async function start() {
  const [{ startApp }, { loadConfig }, ...makers] = await Promise.all([
    import('../../../server/dist/app.js'),
    import('../../../server/dist/config/config.js'),
    import('../../../server/dist/features/sign-up/create-organisation.js'),
    import('../../../server/dist/features/calls/answer-phone.js'),
    import('../../../server/dist/features/calls/recordings.js'),
    import('../../../server/dist/features/members/create-member.js'),
    import('../../../server/dist/features/audit/author.js'),
    import('../../../server/dist/features/api-keys/create-api-key.js'),
    import('../../../server/dist/features/sign-in/member-session.js'),
    import('../../../server/dist/features/sign-in/member-credential.js'),
  ]);
  const app = await startApp(loadConfig(process.env));
  return { app, make: Object.assign({}, ...makers) };
}

/** With an owner, and a member of the role who is signed in. */
async function makeOrganisation({ app: { url, context }, make }, { role = 'owner' }) {
  const number = ++made;
  const { id } = await make.createOrganisation(context, { name: `Shop ${number}` });
  const password = 'correct horse battery';
  const join = (username, role) =>
    make.createMember(context, {
      organisation_id: id,
      email: `${username.toLowerCase()}@shop-${number}.example`,
      username,
      password,
      role,
    });
  const owner = await join('Olga', 'owner');
  const member = role === 'owner' ? owner : await join('Ada', role);
  const { secret: api_key } = await make.createApiKey(context, id, { name: 'Tests', mode: 'live' }, make.OPERATOR);
  const signIn = async ({ id }) => {
    const token = await context.database.transaction((transaction) =>
      make.insertMemberSession(context, transaction, id),
    );
    return make.signMemberCredential(context.secrets, token);
  };
  return {
    url,
    id,
    name: `Shop ${number}`,
    api_key,
    password,
    owner: { email: owner.email, credential: await signIn(owner) },
    member: { email: member.email, username: member.username, credential: await signIn(member) },
  };
}

/** @returns the conversation. Without a number: it is withheld */
async function callByPhone({ app: { context }, make }, { organisation_id, number }) {
  const room = `phone_${++made}`;
  await make.answerPhone(context, { room, organisation_id, number });
  return await context.database.read
    .selectFrom('calls')
    .select('conversation_id as id')
    .where('room', '=', room)
    .executeTakeFirstOrThrow();
}

/** What is stored as after restoring a backup that was made after the entry `seq`; members' sockets close as when it starts. */
async function restoreBackup({ app: { context } }, { organisation_id, conversation_id, seq }) {
  const last_seq = Number(seq);
  await context.database.transaction(async ({ query }) => {
    const lost = query
      .selectFrom('turns')
      .select('id')
      .where('conversation_id', '=', conversation_id)
      .where('message_seq', '>', last_seq);
    for (const table of ['turn_steps', 'turn_progress'])
      await query.deleteFrom(table).where('turn_id', 'in', lost).execute();
    await query.deleteFrom('turns').where('id', 'in', lost).execute();
    await query
      .deleteFrom('messages')
      .where('conversation_id', '=', conversation_id)
      .where('seq', '>', last_seq)
      .execute();
    await query
      .updateTable('conversations')
      .set({ last_seq, delivered_seq: last_seq })
      .where('id', '=', conversation_id)
      .execute();
  });
  const members = await context.database.read
    .selectFrom('members')
    .select('id')
    .where('organisation_id', '=', organisation_id)
    .execute();
  for (const { id } of members) await context.cluster.publish('revocations', { organisation_id, member_id: id });
}

/** Of the call that is active in a conversation. */
async function recordCall({ app: { context }, make }, { conversation_id, state }) {
  const call = await context.database.read
    .selectFrom('calls')
    .selectAll()
    .where('conversation_id', '=', conversation_id)
    .executeTakeFirstOrThrow();
  await make.insertRecording(context, call);
  const { id } = await context.database.read
    .selectFrom('call_recordings')
    .select('id')
    .where('call_id', '=', call.id)
    .executeTakeFirstOrThrow();
  await make.updateRecording(context, id, { state, bytes: state === 'ready' ? 1 : null });
}
