/** The operator deletes an organisation while its customer is in a call: the call ends, and nothing of it is left. */
import { dispose } from '@livekit/rtc-node';
import { afterAll, expect, test } from 'vitest';
import { deleteOrganisation, eraseDeletedOrganisations } from '../../src/features/organisations/delete-organisation.js';
import { roomServers } from './support/room-servers.js';
import { eventually, startVoiceService } from './support/voice-service.js';

afterAll(dispose);

test('the customer and the assistant are out of the room, and the organisation is erased', {
  timeout: 60_000,
}, async () => {
  await using voice = await startVoiceService({ kind: roomServers[0]!, speech: false });
  const { context } = voice.service.app;
  const called = await voice.call();
  await called.joined();
  await deleteOrganisation(context, voice.service.organisation_id, context.now());
  await called.caller.ended;
  await eventually(() => eraseDeletedOrganisations(context));
  const left = await context.database.read.selectFrom('calls').select('id').execute();
  expect(left).toEqual([]);
});
