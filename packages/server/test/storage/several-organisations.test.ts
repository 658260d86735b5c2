/**
 * A person who is a member of several organisations: each has a password of its own, which alone opens it, and what one
 * organisation knows or does leads into no other, whoever has made the account of the address there.
 */
import { LIMITS } from '@frontdesk/contract';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createMember } from '../../src/features/members/create-member.js';
import { removeMember } from '../../src/features/members/remove-member.js';
import { deleteOrganisation } from '../../src/features/organisations/delete-organisation.js';
import { authenticateMember } from '../../src/features/sign-in/authenticate-member.js';
import { issueDevice, readDevice } from '../../src/features/sign-in/known-device.js';
import { type SignInFrom, signIn } from '../../src/features/sign-in/sign-in.js';
import { createOrganisation } from '../../src/features/sign-up/create-organisation.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

const email = 'ada@agency.example';
const password = 'correct horse battery';
const refusedAs = (code: string) => expect.objectContaining({ code });

describe.each(databases())('on $name', (database) => {
  let service: TestContext;
  /** Of two organisations, `Bakery` and `Cinema`. */
  let bakery: { id: string; name: string };
  let cinema: { id: string; name: string };

  beforeEach(async () => {
    const opened = await openTestContext(database);
    service = opened;
    onTestFinished(() => opened[Symbol.asyncDispose]());
    const add = async (name: string) => ({ id: (await createOrganisation(opened.context, { name })).id, name });
    // Not in the order of their names.
    cinema = await add('Cinema');
    bakery = await add('Bakery');
  });

  const join = ({ id: organisation_id }: { id: string }, given = password) =>
    createMember(service.context, { organisation_id, email, username: 'Ada', password: given, role: 'owner' });
  const enter = (given: { password?: string; organisation_id?: string } = {}, from: SignInFrom = { address: null }) =>
    signIn(service.context, { email, password, ...given }, from);

  test('one password in both: it is asked which, and only the chosen one is entered', async () => {
    await join(bakery);
    await join(cinema);
    await expect(enter()).rejects.toMatchObject({
      code: 'organisation_required',
      organisations: [bakery, cinema],
    });
    for (const organisation of [bakery, cinema]) {
      const signedIn = await enter({ organisation_id: organisation.id });
      expect(signedIn.organisation).toEqual(organisation);
      expect(await authenticateMember(service.context, signedIn.token)).toMatchObject({
        organisation_id: organisation.id,
        member_id: signedIn.member.id,
      });
    }
    await expect(enter({ organisation_id: service.organisation_id })).rejects.toEqual(refusedAs('unauthorized'));
    await expect(enter({ organisation_id: bakery.id, password: 'wrong horse battery' })).rejects.toEqual(
      refusedAs('unauthorized'),
    );
  });

  test('a password in each leads where it belongs', async () => {
    await join(bakery);
    await join(cinema, 'a battery of another kind');
    expect((await enter()).organisation).toEqual(bakery);
    expect((await enter({ password: 'a battery of another kind' })).organisation).toEqual(cinema);
    await expect(enter({ organisation_id: cinema.id })).rejects.toEqual(refusedAs('unauthorized'));
  });

  test('an address is one member’s within an organisation', async () => {
    await join(bakery);
    await expect(join(bakery)).rejects.toMatchObject({ code: 'invalid_payload', errors: [{ path: 'email' }] });
  });

  test('an organisation that was deleted is not among the choices, and says so where it is the only one', async () => {
    await join(bakery);
    await join(cinema);
    await deleteOrganisation(
      service.context,
      bakery.id,
      service.context.now() + LIMITS.deletedOrganisationDays * 86_400_000,
    );
    await expect.poll(async () => (await enter()).organisation, { timeout: 30_000 }).toEqual(cinema);
    await deleteOrganisation(
      service.context,
      cinema.id,
      service.context.now() + LIMITS.deletedOrganisationDays * 86_400_000,
    );
    await expect
      .poll(() => enter().catch((error: unknown) => error), { timeout: 30_000 })
      .toEqual(refusedAs('organisation_deleted'));
  });

  test('who is removed from one stays in the other', async () => {
    await join(bakery);
    const there = await join(cinema);
    const { token } = await enter({ organisation_id: bakery.id });
    const colleague = await createMember(service.context, {
      organisation_id: cinema.id,
      email: 'cem@cinema.example',
      username: 'Cem',
      password,
      role: 'owner',
    });
    const by = {
      kind: 'inapp' as const,
      organisation_id: cinema.id,
      member_id: colleague.id,
      username: 'Cem',
      role: 'owner' as const,
    };
    await removeMember(service.context, { actor: by, address: null }, there.id);
    expect((await enter()).organisation).toEqual(bakery);
    expect(await authenticateMember(service.context, token)).toMatchObject({ organisation_id: bakery.id });
  });

  describe('whoever has made an account of the address in their own organisation', () => {
    const THEIRS = 'a password of the attacker';
    const wrong = { password: 'wrong horse battery' };
    const stranger = { address: '203.0.113.9' };

    test('gains no guesses by entering it', async () => {
      await join(bakery);
      await join(cinema, THEIRS);
      for (let count = 0; count < LIMITS.freePasswordGuesses; count++) {
        await expect(enter({ ...wrong, organisation_id: bakery.id }, stranger)).rejects.toEqual(
          refusedAs('unauthorized'),
        );
        await enter({ password: THEIRS, organisation_id: cinema.id }, stranger);
      }
      await expect(enter({ ...wrong, organisation_id: bakery.id }, stranger)).rejects.toEqual(
        refusedAs('rate_limited'),
      );
      // Nor by naming none.
      await expect(enter({ password }, stranger)).rejects.toEqual(refusedAs('rate_limited'));
      expect((await enter({ password: THEIRS }, stranger)).organisation).toEqual(cinema);
    });

    test('is known from there to no other: neither the browser nor the address', async () => {
      await join(bakery);
      const { id } = await join(cinema, THEIRS);
      await enter({ password: THEIRS, organisation_id: cinema.id }, stranger);
      const device = readDevice(service.context.secrets, issueDevice(service.context.secrets, id, undefined));
      for (let count = 0; count < LIMITS.freePasswordGuesses; count++)
        await expect(enter({ ...wrong, organisation_id: bakery.id })).rejects.toEqual(refusedAs('unauthorized'));
      for (const from of [stranger, { address: null, device }])
        await expect(enter({ ...wrong, organisation_id: bakery.id }, from)).rejects.toEqual(refusedAs('rate_limited'));
    });
  });
});
