/**
 * Recordings of calls in the record, and their files: what becomes of them when servers end, Egress fails and data is erased. On both
 * databases, with a real directory and an Egress that a test plays.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CallRow } from '../../src/db/schema.js';
import type { CustomerActor } from '../../src/features/actor.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { endCall, startCall } from '../../src/features/calls/calls.js';
import { createRecordingDirectory } from '../../src/features/calls/recording-files.js';
import { findRecording, listRecordings } from '../../src/features/calls/recordings.js';
import { markRoomGone } from '../../src/features/calls/room-state.js';
import type { Context } from '../../src/features/context.js';
import type { DomainEvent } from '../../src/features/events.js';
import { deleteOrganisation, eraseDeletedOrganisations } from '../../src/features/organisations/delete-organisation.js';
import { requestErasure, runErasure } from '../../src/features/privacy/erase-customer.js';
import { readErasure } from '../../src/features/privacy/erasures.js';
import { EXPORT_LINES } from '../../src/features/privacy/export-lines.js';
import {
  applyRetention,
  previewRetention,
  readRetention,
  saveRetention,
} from '../../src/features/privacy/retention.js';
import type { Egress } from '../../src/voice/egress.js';
import { Recordings } from '../../src/voice/recordings.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

const DAY_MS = 24 * 60 * 60_000;
const SOUND = 'the sound of a call';

describe.each(databases())('on $name', (database) => {
  let opened: TestContext;
  let context: Context;
  let directory: string;
  let customer: CustomerActor;
  let recordings: Recordings;
  /** Paths by the id of the egress that writes them. */
  let running: Map<string, string>;
  let begins: (() => Promise<void>) | undefined;

  const egress: Egress = {
    async start(_room, { path }) {
      await begins?.();
      const id = `EG_${randomUUID()}`;
      running.set(id, path);
      return id;
    },
    running: async () => new Map([...running].map(([id, path]) => [basename(path), id])),
    async stop(id) {
      await end(id);
    },
    findError: async () => 'Start signal not received',
  };

  /** Egress stores its file, and has ended. */
  async function end(id = [...running.keys()][0]!, sound: string | undefined = SOUND): Promise<void> {
    const path = running.get(id);
    running.delete(id);
    if (path !== undefined && sound !== undefined) await writeFile(path, sound);
  }

  beforeEach(async () => {
    opened = await openTestContext(database);
    context = opened.context;
    directory = await mkdtemp(join(tmpdir(), 'recordings-'));
    running = new Map();
    begins = undefined;
    recordings = new Recordings(context, egress, createRecordingDirectory(directory));
    customer = { kind: 'customer', organisation_id: opened.organisation_id, session_id: 'session', mode: 'live' };
  });
  afterEach(async () => {
    await opened[Symbol.asyncDispose]();
    await rm(directory, { recursive: true });
  });

  const call = () => startCall(context, customer, { session_id: 'session', ticket_chat_id: null, sid: 'socket' });
  const list = ({ conversation_id }: CallRow) => listRecordings(context, customer, conversation_id);
  const files = () => readdir(directory);
  const waiting = async () =>
    (await context.database.read.selectFrom('recording_deletions').select('file').execute()).length;

  async function hangUp({ id, conversation_id }: CallRow): Promise<void> {
    await endCall(context, customer, conversation_id, 'socket');
    await markRoomGone(context, id);
  }

  async function recorded(): Promise<CallRow> {
    const one = await call();
    await recordings.begin(one);
    await hangUp(one);
    await end();
    await recordings.look();
    return one;
  }

  test('a recording can be played once Egress has ended, and agents are told', async () => {
    const events: DomainEvent[] = [];
    context.cluster.subscribe('events', (event) => events.push(event as DomainEvent));
    const one = await call();
    await recordings.begin(one);
    expect(await list(one)).toMatchObject([{ state: 'recording', bytes: null, ticket_call_id: one.id, seq: 1 }]);
    await recordings.look();
    expect(await list(one)).toMatchObject([{ state: 'recording' }]);
    const found = { ticket_chat_id: one.conversation_id, recording_id: (await list(one))[0]!.id };
    await expect(findRecording(context, customer, found)).rejects.toMatchObject({ code: 'not_found' });

    events.length = 0;
    await end();
    await recordings.look();
    expect(await list(one)).toMatchObject([{ state: 'ready', bytes: SOUND.length }]);
    expect(events).toMatchObject([{ type: 'desk_changed', reason: 'call', conversation_id: one.conversation_id }]);
    const { file } = await findRecording(context, customer, found);
    expect(await files()).toEqual([file]);
    expect(recordings.problem).toBeUndefined();
  });

  test('a call has one recording, and a call that is over none', async () => {
    const one = await call();
    for (let begun = 0; begun < 3; begun++) await recordings.begin(one);
    expect(running.size).toBe(1);
    await hangUp(one);
    const other = await call();
    await hangUp(other);
    await recordings.begin(other);
    expect(await list(other)).toEqual([]);
    expect(running.size).toBe(1);
  });

  test('a recording is stopped once its call is over although the room stays', async () => {
    const one = await call();
    await recordings.begin(one);
    await endCall(context, customer, one.conversation_id, 'socket');
    await recordings.look();
    expect(running.size).toBe(1);
    await markRoomGone(context, one.id);
    await recordings.look();
    expect(running.size).toBe(0);
    await recordings.look();
    expect(await list(one)).toMatchObject([{ state: 'ready' }]);
  });

  test('a call that cannot be recorded goes on, and is listed as not recorded', async () => {
    begins = () => Promise.reject(new Error('no response from servers'));
    const one = await call();
    await recordings.begin(one);
    expect(recordings.problem).toBe('no response from servers');
    expect(opened.lines.join()).toContain('a call is not recorded');
    await recordings.look();
    expect(await list(one)).toMatchObject([{ state: 'starting' }]);
    opened.advance(60_000);
    await recordings.look();
    expect(await list(one)).toMatchObject([{ state: 'failed', bytes: null }]);
    const { active } = await context.database.read.selectFrom('calls').select('active').executeTakeFirstOrThrow();
    expect(active).toBe(1);
  });

  test('an Egress that ends without a file has failed', async () => {
    const one = await call();
    await recordings.begin(one);
    running.clear();
    await recordings.look();
    expect(await list(one)).toMatchObject([{ state: 'recording' }]);
    opened.advance(60_000);
    await recordings.look();
    expect(await list(one)).toMatchObject([{ state: 'failed' }]);
    expect(opened.lines.join()).toContain('Start signal not received');
  });

  test('a server that ends after Egress has begun is continued by another', async () => {
    const one = await call();
    begins = async () => {
      running.set('EG_lost', join(directory, await fileOf(one)));
      throw new Error('killed');
    };
    await recordings.begin(one);
    const other = new Recordings(opened.another(), egress, createRecordingDirectory(directory));
    await Promise.all([other.look(), recordings.look()]);
    expect(await list(one)).toMatchObject([{ state: 'recording' }]);
    await hangUp(one);
    await other.look();
    expect(running.size).toBe(0);
    await Promise.all([other.look(), recordings.look()]);
    expect(await list(one)).toMatchObject([{ state: 'ready', bytes: SOUND.length }]);
  });

  const fileOf = async ({ id }: CallRow) =>
    (
      await context.database.read
        .selectFrom('call_recordings')
        .select('file')
        .where('call_id', '=', id)
        .executeTakeFirstOrThrow()
    ).file;

  test('an Egress that was killed is not waited for without end', async () => {
    const one = await call();
    await recordings.begin(one);
    await hangUp(one);
    opened.advance(2 * DAY_MS);
    await recordings.look();
    expect(await list(one)).toMatchObject([{ state: 'failed' }]);
  });

  test('recordings are listed in the export of their customer', async () => {
    const one = await recorded();
    const owner = { organisation_id: opened.organisation_id, session_id: 'session' };
    const lines: object[] = [];
    for await (const line of EXPORT_LINES['recordings.ndjson'](context, owner)) lines.push(line);
    expect(lines).toMatchObject([{ ticket_chat_id: one.conversation_id, call_id: one.id, state: 'ready' }]);
    expect(JSON.stringify(lines)).not.toContain(await fileOf(one));
  });

  test('an erasure is done once the files are deleted', async () => {
    const one = await recorded();
    const other = await call();
    await recordings.begin(other);
    const owner = { organisation_id: opened.organisation_id, session_id: 'session' };
    const { id } = await requestErasure(context, owner, OPERATOR);
    expect(await runErasure(context, id, 'this server')).toBe(false);
    expect(await readErasure(context, opened.organisation_id, id)).toMatchObject({
      status: 'running',
      erased: { calls: 2, recordings: 2 },
    });
    await expect(list(one)).rejects.toMatchObject({ code: 'not_found' });
    opened.advance(61_000);
    // Stops the one that still records, then deletes its file too.
    await recordings.look();
    expect([running.size, await waiting()]).toEqual([0, 1]);
    await recordings.look();
    expect([await files(), await waiting()]).toEqual([[], 0]);
    expect(await runErasure(context, id, 'this server')).toBe(true);
  });

  test('the file of a recording that was erased while it was started is deleted', async () => {
    const one = await call();
    begins = async () => {
      await context.database.transaction(({ query }) => query.deleteFrom('call_recordings').execute());
    };
    await recordings.begin(one);
    expect(running.size).toBe(0);
    expect(await files()).toHaveLength(1);
    await recordings.look();
    expect(await waiting()).toBe(1);
    opened.advance(61_000);
    await recordings.look();
    expect([await files(), await waiting()]).toEqual([[], 0]);
  });

  test('a file that cannot be deleted is deleted later', async () => {
    await recorded();
    await context.database.transaction(({ query }) => query.deleteFrom('call_recordings').execute());
    opened.advance(61_000);
    const broken = createRecordingDirectory(join(directory, 'gone'));
    await new Recordings(context, egress, broken).look();
    expect(opened.lines.join()).toContain('could not be looked after');
    expect(await waiting()).toBe(1);
    await recordings.look();
    expect([await files(), await waiting()]).toEqual([[], 0]);
  });

  test('files that cannot be deleted do not delay any number of others', async () => {
    await recorded();
    await context.database.transaction(({ query }) => query.deleteFrom('call_recordings').execute());
    const stuck = Array.from({ length: 250 }, (_, number) => ({
      // No name of the service's: it is refused every time.
      file: `stuck ${number}`,
      organisation_id: opened.organisation_id,
      egress_id: null,
      started_at: context.now() - DAY_MS,
    }));
    await context.database.transaction(({ query }) => query.insertInto('recording_deletions').values(stuck).execute());
    opened.advance(61_000);
    for (let looks = 0; looks < 2; looks++) await recordings.look();
    expect([await files(), await waiting()]).toEqual([[], stuck.length]);
    const logged = opened.lines.filter((line) => JSON.stringify(line).includes('could not be looked after'));
    expect(logged).toHaveLength(stuck.length);
  });

  test('recordings are kept for as long as the organisation says', async () => {
    const { organisation_id } = opened;
    const settings = { conversation_days: null, trace_days: null, action_days: null, recording_days: 30 };
    const one = await recorded();
    await saveRetention(context, organisation_id, settings, OPERATOR);
    const { recording_days: _, ...older } = settings;
    await saveRetention(context, organisation_id, older, OPERATOR);
    expect(await readRetention(context, organisation_id)).toMatchObject({ recording_days: 30 });
    opened.advance(29 * DAY_MS);
    expect(await previewRetention(context, organisation_id, settings)).toMatchObject({ recordings: 0 });
    await applyRetention(context);
    expect(await list(one)).toHaveLength(1);
    opened.advance(2 * DAY_MS);
    expect(await previewRetention(context, organisation_id, settings)).toMatchObject({ recordings: 1 });
    await applyRetention(context);
    expect(await list(one)).toEqual([]);
    await recordings.look();
    expect([await files(), await waiting()]).toEqual([[], 0]);
  });

  test('an organisation is erased once its files are deleted', async () => {
    await recorded();
    await deleteOrganisation(context, opened.organisation_id, context.now());
    opened.advance(61_000);
    expect(await eraseDeletedOrganisations(context)).toBe(false);
    await recordings.look();
    expect(await files()).toEqual([]);
    expect(await eraseDeletedOrganisations(context)).toBe(true);
  });
});
