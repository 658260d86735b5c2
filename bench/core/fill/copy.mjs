/** Copies conversations with their messages, turns and steps, by one statement per table. */

/** Each copy is this much older than the one before, in ms. */
const AGE_STEP_MS = 50;
/** Keeps the numbers of one deep conversation apart from those of the next, and of the copies. */
const SERIES = 100_000_000;
/** Like the service's ids, those of copies begin with their time: before all of now, and the first copy is the newest. */
const NEWEST = 16_000_000;

/** Makes the copies `from` to `until` of a conversation, each under its own session. */
export async function copyConversations(target, { template, from, until }) {
  const id = target;
  const prefix = (n) => id.ordered(`${NEWEST} - ${n}`);
  const names = {
    conversation: (n) => `${prefix(n)} || '-0000-4000-8000-' || ${id.padded(n)}`,
    turn: (n) => `${prefix(n)} || '-0000-4000-a000-' || ${id.padded(n)}`,
    message: (n) => `${prefix(n)} || '-' || cast(t.seq as text) || '-4000-9000-' || ${id.padded(n)}`,
  };
  const older = (column) => `t.${column} - series.n * ${AGE_STEP_MS}`;
  const copy = (table, own, where) => copyRows(target, { table, own, where, from, until, time: older });
  const ofTemplate = `t.conversation_id = '${template}'`;
  await copy(
    'conversations',
    {
      id: names.conversation('series.n'),
      ticket_id: `'ticket-' || ${names.conversation('series.n')}`,
      session_id: `'crowd-' || ${id.scrambled('series.n')}`,
    },
    `t.id = '${template}'`,
  );
  const conversation_id = names.conversation('series.n');
  const turn_id = `case when t.turn_id is not null then ${names.turn('series.n')} end`;
  const session_id = `'crowd-' || ${id.scrambled('series.n')}`;
  await copy('messages', { conversation_id, turn_id, session_id, id: names.message('series.n') }, ofTemplate);
  await copy('turns', { conversation_id, id: names.turn('series.n') }, ofTemplate);
  await copy('turn_steps', { turn_id: names.turn('series.n') }, stepsOf(template));
}

/** Makes a conversation with `entries` log entries by repeating the template's first question and answer. */
export async function deepenConversation(target, { template, entries, id, session_id, series }) {
  const number = `(series.n + ${series * SERIES})`;
  const prefix = target.ordered('series.n');
  const turn = `${prefix} || '-0000-4000-b000-' || ${target.padded(number)}`;
  const message = `${prefix} || '-' || cast(t.seq as text) || '-4000-c000-' || ${target.padded(number)}`;
  const { last_seq } = await target.first(`select last_seq from conversations where id = '${template}'`);
  const seq = '(series.n * 2 + t.seq - 2)';
  const copy = (table, own, where, until = entries / 2) =>
    copyRows(target, {
      table,
      own,
      where,
      from: 1,
      until,
      time: (column) => `t.${column} - (${entries / 2} - series.n)`,
    });
  // Columns that point to the template's last entry must point to the copy's last entry.
  const places = (await target.columns('conversations')).filter((column) => column.endsWith('_seq'));
  const moved = places.map((column) => [
    column,
    `case when t.${column} = ${last_seq} then ${entries} else t.${column} end`,
  ]);
  await copy(
    'conversations',
    { id: `'${id}'`, ticket_id: `'ticket-${id}'`, session_id: `'${session_id}'`, ...Object.fromEntries(moved) },
    `t.id = '${template}'`,
    1,
  );
  const own = { conversation_id: `'${id}'`, session_id: `'${session_id}'` };
  const firstTwo = `t.conversation_id = '${template}' and t.seq <= 2`;
  const turn_id = `case when t.turn_id is not null then ${turn} end`;
  const in_reply_to = `case when t.in_reply_to is not null then series.n * 2 - 1 end`;
  await copy('messages', { ...own, id: message, seq, turn_id, in_reply_to }, firstTwo);
  await copy('turns', { ...own, id: turn, message_seq: 'series.n * 2 - 1' }, `t.conversation_id = '${template}'`);
  await copy('turn_steps', { turn_id: turn }, stepsOf(template));
}

const stepsOf = (template) => `t.turn_id in (select id from turns where conversation_id = '${template}')`;

/**
 * @param own expressions for columns that differ in each copy; names that are no column of the table are ignored
 * @param time returns the expression for a timestamp column
 */
async function copyRows(target, { table, own, where, from, until, time }) {
  if (until < from) return;
  const columns = await target.columns(table);
  if (columns.length === 0)
    throw new Error(`there is no table ${table} any more: bench/core/fill must follow the schema`);
  const values = columns.map((column) => own[column] ?? (isTime(column) ? time(column) : `t.${column}`));
  await target.run(
    `insert into ${table} (${columns.join(', ')})
    with recursive series(n) as (select ${from} union all select n + 1 from series where n < ${until})
    select ${values.join(', ')} from series, ${table} as t where ${where}`,
  );
}

const isTime = (column) => column.endsWith('_at') || column === 'waiting_since';
