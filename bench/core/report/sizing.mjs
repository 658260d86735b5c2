/** How many servers a million customers need, computed from the measured capacity of one. */
import { numberText, valueText } from './lines.mjs';

const CUSTOMERS = 1_000_000;
/** The share of customers who write on a given day. */
const WRITE_A_DAY = 0.02;
const MESSAGES_EACH = 6;
/** The share of a day's messages in its busiest minute. */
const BUSIEST_MINUTE = 1 / 240;
/** The share of customers with an open chat window in the busiest minute. */
const CONNECTED = 0.02;
/** The share of its measured capacity that a server is planned for. */
const HEADROOM = 0.5;
const SERVER_GB = 2;
const GB_IN_KB = 1e6;
const percent = (share) => `${share * 100} %`;

export const ASSUMPTIONS = `Assumed: ${CUSTOMERS.toLocaleString('en')} customers. On a day ${percent(WRITE_A_DAY)} of them write, ${MESSAGES_EACH} messages each;
one message in ${Math.round(1 / BUSIEST_MINUTE)} falls into the busiest minute, when ${percent(CONNECTED)} have the chat open. Servers are planned to run at
${percent(HEADROOM)} of what was measured, with ${SERVER_GB} GB of memory each for connections.`;

/** @returns rows of `what, needed, one server, servers`, for Postgres */
export function sizing(lines) {
  const measured = (key) =>
    lines.find((line) => line.key === key && /^(Postgres|SQLite)$/.test(line.subject) && fits(line))?.value;
  const messagesADay = CUSTOMERS * WRITE_A_DAY * MESSAGES_EACH;
  const perSecond = (messagesADay * BUSIEST_MINUTE) / 60;
  const connected = CUSTOMERS * CONNECTED;
  const socketKb = measured('socket-memory');
  return [
    row('turns a second, busiest minute', perSecond, measured('turn-rate'), '/s'),
    row('messages acknowledged a second', perSecond, measured('acknowledge-rate'), '/s'),
    row('turns at once with a model of 2 s', perSecond * 2, twice(measured('slow-model-rate')), ''),
    row('open chat windows', connected, socketKb && (SERVER_GB * GB_IN_KB) / socketKb, ''),
    [
      'disk for a year of conversations',
      valueText((CUSTOMERS * WRITE_A_DAY * 365 * MESSAGES_EACH * (measured('disk') ?? 0)) / GB_IN_KB, 'GB'),
      '',
      '',
    ],
  ];
}

/** Memory of sockets is measured on SQLite alone; it does not depend on the database. */
const fits = ({ key, subject }) => subject === 'Postgres' || key === 'socket-memory';
const twice = (value) => value && value * 2;

function row(what, needed, capacity, unit) {
  if (capacity === undefined) return [what, valueText(needed, unit), 'not measured', ''];
  const servers = Math.max(1, Math.ceil(needed / (capacity * HEADROOM)));
  return [what, valueText(needed, unit), valueText(capacity, unit), numberText(servers)];
}
