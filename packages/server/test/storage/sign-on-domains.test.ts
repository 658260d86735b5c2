/** Domains for sign-on: whose they are is asked of a name server, and the database keeps each to one organisation. */
import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { LIMITS } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createMember } from '../../src/features/members/create-member.js';
import { signIn } from '../../src/features/sign-in/sign-in.js';
import {
  addDomain,
  enforceDomain,
  listDomains,
  removeDomain,
  verifyDomain,
  verifyDomainAsOperator,
} from '../../src/features/sign-on/domains.js';
import { createOrganisation } from '../../src/features/sign-up/create-organisation.js';
import { toJson } from '../../src/json.js';
import { createTxtResolver } from '../../src/outbound/txt-records.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

/** A name server on the loopback that knows TXT records. What it does not know does not exist. */
async function startNameServer() {
  const records = new Map<string, string[]>();
  const socket = createSocket('udp4');
  let fails = false;
  socket.on('message', (query, from) => {
    const name = nameIn(query);
    const found = fails ? [] : (records.get(name) ?? []);
    // Response, recursion available; 2: it fails, 3: no such name.
    const flags = 0x8180 | (fails ? 2 : found.length === 0 ? 3 : 0);
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(flags, 2);
    header.writeUInt16BE(found.length, 6);
    header.fill(0, 8);
    const question = query.subarray(12, 12 + name.length + 2 + 4);
    const answers = found.map((text) => {
      // In pieces, as long ones come.
      const pieces = [text.slice(0, 5), text.slice(5)].flatMap((one) => [Buffer.from([one.length]), Buffer.from(one)]);
      const data = Buffer.concat(pieces);
      return Buffer.concat([Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length]), data]);
    });
    socket.send(Buffer.concat([header, question, ...answers]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    records,
    fail: (now: boolean) => {
      fails = now;
    },
    [Symbol.asyncDispose]: async () => void socket.close(),
  };
}

function nameIn(query: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; query[at] !== 0; at += (query[at] ?? 0) + 1)
    labels.push(query.subarray(at + 1, at + 1 + (query[at] ?? 0)).toString());
  return labels.join('.');
}

describe.each(databases())('on $name', (database) => {
  let service: TestContext;
  let names: Awaited<ReturnType<typeof startNameServer>>;
  beforeAll(async () => {
    [service, names] = await Promise.all([openTestContext(database), startNameServer()]);
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await names[Symbol.asyncDispose]();
  });

  async function addMember(organisation_id: string, email: string, role: 'owner' | 'agent') {
    const password = 'correct horse battery';
    const member = await createMember(service.context, { organisation_id, email, username: 'Olga', password, role });
    return { ...member, password };
  }

  async function ownerOf(organisation_id: string, email: string) {
    const { id, username, role } = await addMember(organisation_id, email, 'owner');
    const actor = { kind: 'inapp', organisation_id, member_id: id, username, role } as const;
    return { actor, address: null };
  }
  const stateOf = async (organisation_id: string, domain: string) =>
    (await listDomains(service.context, organisation_id)).find((one) => one.domain === domain);

  test('a domain is verified by its record, for one organisation', async () => {
    const { context, organisation_id } = service;
    const resolveTxt = createTxtResolver({ total_ms: LIMITS.domainLookupMs, servers: [names.address] });
    const owner = await ownerOf(organisation_id, 'olga@shop.example');
    const { id: rival_id } = await createOrganisation(context, { name: 'Rival' });
    const rival = await ownerOf(rival_id, 'rita@rival.example');
    const verify = (by: typeof owner) => verifyDomain(context, by, 'shop.example', resolveTxt);

    await expect(verify(owner)).rejects.toMatchObject({ code: 'not_found' });
    await addDomain(context, owner, ' @Shop.Example ');
    await addDomain(context, rival, 'shop.example');
    await expect(verify(owner)).rejects.toMatchObject({ code: 'domain_unverified' });
    const { dns_record } = (await stateOf(organisation_id, 'shop.example'))!;
    expect(dns_record).toMatchObject({ name: '_frontdesk-challenge.shop.example' });
    // Another organisation's record is of no use.
    expect((await stateOf(rival_id, 'shop.example'))!.dns_record.value).not.toBe(dns_record.value);
    names.records.set(dns_record.name, ['v=spf1 -all', dns_record.value]);
    names.fail(true);
    await expect(verify(owner)).rejects.toMatchObject({ code: 'domain_unverified' });
    names.fail(false);
    await expect(verify(rival)).rejects.toMatchObject({ code: 'domain_unverified' });
    await verify(owner);
    expect(await stateOf(organisation_id, 'shop.example')).toMatchObject({ verified: true, enforced: false });

    // Also where the rival gets at the DNS.
    names.records.set(dns_record.name, [(await stateOf(rival_id, 'shop.example'))!.dns_record.value]);
    await expect(verify(rival)).rejects.toMatchObject({ code: 'domain_taken' });
    await removeDomain(context, owner, 'shop.example');
    await verify(rival);
    expect(await stateOf(rival_id, 'shop.example')).toMatchObject({ verified: true });
  });

  test.each([
    'com',
    'localhost',
    '127.0.0.1',
    'a b.example',
    'x..example',
    '-x.example',
    '',
    'http://shop.example',
    '[::1]',
  ])('%j is no domain', async (domain) => {
    const by = await ownerOf(service.organisation_id, `${Math.random().toString(36).slice(2)}@shop.example`);
    await expect(addDomain(service.context, by, domain)).rejects.toMatchObject({ code: 'invalid_payload' });
  });

  test('a domain in another script is kept in its ASCII form', async () => {
    const by = await ownerOf(service.organisation_id, 'ida@shop.example');
    await addDomain(service.context, by, 'Bücher.example');
    expect(await stateOf(service.organisation_id, 'xn--bcher-kva.example')).toMatchObject({ verified: false });
  });

  test('who requires sign-on also ends a sign-in whose password was just found right', async () => {
    const { context } = service;
    const { id: organisation_id } = await createOrganisation(context, { name: 'Rope Works' });
    const owner = await ownerOf(organisation_id, 'olga@rope.example');
    const { password } = await addMember(organisation_id, 'ada@rope.example', 'agent');
    const now = context.now();
    await context.database.transaction(async ({ query }) => {
      await query
        .insertInto('sign_on_providers')
        .values({
          organisation_id,
          issuer: 'https://login.rope.example',
          client_id: 'frontdesk',
          sealed_client_secret: null,
          group_claim: null,
          group_roles: toJson([]),
          default_role: 'agent',
          creates_members: 1,
          accepts_unverified_email: 0,
          emergency_member_id: owner.actor.member_id,
          tested_at: now,
          last_test: null,
          created_at: now,
          updated_at: now,
        })
        .execute();
    });
    await verifyDomainAsOperator(context, organisation_id, 'rope.example');
    // What happens first once the password was found right.
    vi.spyOn(context.cluster, 'clearAttempts').mockImplementationOnce(() =>
      enforceDomain(context, owner, 'rope.example', true),
    );
    const typed = { email: 'ada@rope.example', password, code: undefined, organisation_id: undefined };
    await expect(signIn(context, typed)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await context.database.read.selectFrom('member_sessions').selectAll().execute()).toEqual([]);
    await enforceDomain(context, owner, 'rope.example', false);
    expect(await signIn(context, typed)).toMatchObject({ member: { email: 'ada@rope.example' } });
  });
});
