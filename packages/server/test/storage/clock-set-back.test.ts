/** The clock of the machine is set back by hours: who was at the desk before is noted for the future then. */
import { HOUR_MS } from '@frontdesk/contract';
import { describe, expect, test } from 'vitest';
import { assignWaiting } from '../../src/features/desk/assign-waiting.js';
import { noteAtDesk } from '../../src/features/desk/availability.js';
import { readTeam } from '../../src/features/desk/read-team.js';
import { createMember } from '../../src/features/members/create-member.js';
import { openTestContext, openWaitingConversation } from '../support/context.js';
import { databases } from '../support/databases.js';

const SET_BACK_MS = 2 * HOUR_MS;

describe.each(databases())('on $name', (database) => {
  test('a member who had left counts as offline, and is assigned nobody', async () => {
    await using opened = await openTestContext(database);
    const { context, organisation_id } = opened;
    const ada = { organisation_id, email: 'ada@example.com', username: 'Ada', password: 'correct horse battery' };
    const { id } = await createMember(context, { ...ada, role: 'agent' });
    opened.advance(SET_BACK_MS);
    await noteAtDesk(context, [id]);
    const presence = async () => (await readTeam(context, organisation_id)).members.map((one) => one.presence);
    expect(await presence()).toEqual(['online']);
    opened.advance(-SET_BACK_MS);
    expect(await presence()).toEqual(['offline']);

    await openWaitingConversation(opened, 'customer');
    await context.database.transaction(async ({ query }) => {
      await query.updateTable('conversations').set({ needs_human: 1, waiting_since: context.now() }).execute();
      await query.insertInto('desk_settings').values({ organisation_id, assignment: 'round_robin' }).execute();
    });
    expect(await assignWaiting(context)).toBe(0);
    await noteAtDesk(context, [id]);
    expect(await assignWaiting(context)).toBe(1);
  });
});
