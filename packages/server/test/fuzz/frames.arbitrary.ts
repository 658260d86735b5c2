/**
 * Socket.IO packets that are nearly right: valid ones are put together from their parts, each of which may be odd, then some
 * text is changed.
 */
import { helpdeskRequests, LIMITS } from '@frontdesk/contract';
import fc from 'fast-check';
import type { Frame } from '../support/raw-connection.js';
import { change, changes, objectText, times, values } from './json.arbitrary.js';

const ids = fc.constantFrom('"fuzz-1"', '"fuzz-2"', 'null', '"x"');
const fields = fc.record(
  {
    session_id: fc.oneof(ids, values),
    ticket_chat_id: fc.oneof(ids, values),
    message: fc.oneof(fc.constantFrom('"Hello"', '"Where is order 7?"'), values),
    attachment: fc.oneof(fc.constantFrom('true', 'false'), values),
    attachment_metadata: values,
    client_message_id: values,
    rating: fc.oneof(fc.constantFrom('"5"', '"1"'), values),
    typing: fc.oneof(fc.constantFrom('true', 'false'), values),
    entity: fc.oneof(fc.constantFrom('"customer"', '"agent"'), values),
    token: values,
    limit: values,
    after_seq: values,
    __proto__: values,
  },
  { requiredKeys: [] },
);
const payloads = fc.oneof(
  { weight: 6, arbitrary: fields.map((given) => objectText(given as Record<string, string>)) },
  { weight: 1, arbitrary: values },
);

const eventNames = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...Object.keys(helpdeskRequests)) },
  { weight: 1, arbitrary: fc.constantFrom('error', '__proto__', 'constructor', '', '*', 'support_echo') },
  { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
);
const strangeNames = fc.constantFrom('disconnect', 'newListener', 'connect', 'x'.repeat(200_000));
const strangeNamespaces = fc.constantFrom(
  ...['', '/,', '/other,', '/helpdesk', '/__proto__,', '/helpdesk?a=1,', `/${'n'.repeat(5_000)},`],
);
const ackIds = fc.constantFrom('', '', '0', '7', '4294967296', '9'.repeat(15));
const strangeIds = fc.constantFrom('9'.repeat(30), '9'.repeat(400), '9'.repeat(200_000), '-1', '1.5');

/** Arguments of an event; sometimes very many. */
const argumentLists = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.array(payloads, { maxLength: 3 }).map((given) => given.map((one) => `,${one}`).join('')),
  },
  { weight: 1, arbitrary: fc.constantFrom(16, 17, 1_000, 130_000).map((count) => times(',1', count)) },
);

const event = (nsp: string, id: string, name: string, given: string) =>
  `42${nsp}${id}[${JSON.stringify(name)}${given}]`;
const none = fc.constant('');
/** Each is answered or refused; the connection lives. */
export const events = fc
  .tuple(fc.constant('/helpdesk,'), ackIds, eventNames, argumentLists)
  .map((parts) => event(...parts))
  .filter((packet) => Buffer.byteLength(packet) < LIMITS.socketFrameBytes);
/** What else a packet may be: it may end the connection. */
const strangeEvents = fc.oneof(
  fc.tuple(strangeNamespaces, ackIds, eventNames, argumentLists).map((parts) => event(...parts)),
  fc.tuple(fc.constant('/helpdesk,'), strangeIds, eventNames, argumentLists).map((parts) => event(...parts)),
  fc.tuple(fc.constant('/helpdesk,'), ackIds, strangeNames, none).map((parts) => event(...parts)),
);

const binaryEvents = fc
  .tuple(
    fc.constantFrom('45', '46'),
    fc.constantFrom('', '0', '1', '2', '10', '11', '99999999999', '-1', '1e9', 'x'),
    fc.constantFrom('0', '1', '-1', '"0"', '1e9', 'null', '"__proto__"'),
    fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 3 }),
  )
  .map(([type, count, where, attachments]): Frame[] => [
    `${type}${count}-/helpdesk,["support",{"session_id":{"_placeholder":true,"num":${where}}}]`,
    ...attachments.map((bytes) => Buffer.from(bytes)),
  ]);

/** One attachment that is named very many times: each naming must cost next to nothing, however large it is. */
const manyPlaceholders = fc
  .record({
    names: fc.constantFrom(100, 3_000, 20_000),
    bytes: fc.constantFrom(1, 65_536, LIMITS.socketFrameBytes - 1, LIMITS.socketFrameBytes + 1),
    nested: fc.boolean(),
  })
  .map(({ names, bytes, nested }): Frame[] => {
    const name = nested ? '{"a":[{"_placeholder":true,"num":0}]}' : '{"_placeholder":true,"num":0}';
    return [`451-/helpdesk,["support",[${times(`${name},`, names - 1)}${name}]]`, Buffer.alloc(bytes, 'a')];
  });

const loosePackets: fc.Arbitrary<Frame> = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '1',
    '2',
    '2probe',
    '3',
    '3probe',
    '5',
    '6',
    '4',
    '40',
    '41',
    '40/helpdesk,',
    '40/helpdesk,[]',
  ),
  fc.constantFrom(
    '41/helpdesk,',
    '43/helpdesk,1[]',
    '44/helpdesk,{"message":"x"}',
    '42["x"]',
    '42/helpdesk,[{}]',
    '49',
  ),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

const single = (frame: Frame): Frame[] => [frame];
const usual = fc.oneof(
  strangeEvents.map(single),
  fc.tuple(events, changes).map(([packet, made]) => single(change(packet, made))),
  binaryEvents,
  loosePackets.map(single),
  fc.tuple(loosePackets, fc.nat(1_200)).map(([frame, count]) => Array<Frame>(count).fill(frame)),
);
/** Few of the large ones, so that most inputs are quick to send. */
export const breaking = fc.oneof({ weight: 30, arbitrary: usual }, { weight: 1, arbitrary: manyPlaceholders });
