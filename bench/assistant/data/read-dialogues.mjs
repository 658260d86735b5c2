/**
 * What the measurement takes from a dialogue of the Schema-Guided Dialogue data set: a customer's first request up to the
 * call that it leads to, with what they say on the way, and the questions and changes that follow; and single answers to
 * "how many?" and "when?". Values are as they were said and as the data set understands them.
 */

const NUMBERS = new Set([
  'party_size',
  'number_of_tickets',
  'number_of_seats',
  'number_of_adults',
  'number_of_beds',
  'number_of_riders',
  'group_size',
  'travelers',
  'passengers',
]);
const FOLLOW_UPS = 2;
/** What the data set writes if any value will do. */
const INDIFFERENT = 'dontcare';

const acts = (turn, service) => turn.frames.find((frame) => frame.service === service)?.actions ?? [];
const only = (given, act) => given.length > 0 && given.every((one) => one.act === act);
const informed = (given) =>
  Object.fromEntries(
    given.flatMap(({ act, slot, values, canonical_values }) =>
      act === 'INFORM' && values.length > 0 && slot !== 'intent' && values[0] !== INDIFFERENT
        ? [[slot, { said: values[0], canonical: canonical_values[0] }]]
        : [],
    ),
  );

/**
 * @typedef {{ said: string, canonical: string }} SaidValue
 * @typedef {{ text: string, values: Record<string, SaidValue> }} Said
 * @typedef {{ kind: 'fact', text: string, facts: { slot: string, said: string, canonical: string }[] }
 *   | { kind: 'change', text: string, values: Record<string, SaidValue>, result: Record<string, string> }} FollowUp
 * @typedef {{ intent: string, organisation: string, function: string, says: Said[], result: Record<string, string>, follow_ups: FollowUp[] }} Task
 */

/** @param {Record<string, [string, string]>} functionOf @returns {Task[]} one at most */
export function readTasks({ turns }, functionOf) {
  const [first] = turns;
  const [frame, ...others] = first.frames;
  const intent = frame.actions.find(({ act }) => act === 'INFORM_INTENT')?.values[0];
  const known = functionOf[`${frame.service}.${intent}`];
  if (intent === undefined || others.length > 0 || known === undefined) return [];
  const { service } = frame;
  const says = [];
  for (const [index, turn] of turns.entries()) {
    if (turn.speaker === 'USER') {
      if (turn.frames.length !== 1 || turn.frames[0].service !== service) return [];
      says.push({ text: turn.utterance, values: informed(acts(turn, service)) });
      continue;
    }
    const system = turn.frames.find((one) => one.service === service);
    if (system?.service_call === undefined) continue;
    if (system.service_call.method !== intent || system.service_results.length === 0) return [];
    const result = offered(system);
    if (says.every(({ values }) => Object.keys(values).length === 0)) return [];
    return [
      {
        intent: `${service}.${intent}`,
        organisation: known[0],
        function: known[1],
        says,
        result,
        follow_ups: readFollowUps(turns.slice(index + 1), service, intent),
      },
    ];
  }
  return [];
}

/** The result that the data set's assistant speaks of. */
function offered({ actions, service_results: results }) {
  const named = actions.filter(({ act, slot }) => act === 'OFFER' && slot !== '');
  const [best] = results.toSorted((one, other) => fits(other, named) - fits(one, named));
  return best;
}

const fits = (result, named) => named.filter(({ slot, canonical_values: [value] }) => result[slot] === value).length;

function readFollowUps(turns, service, intent) {
  const found = [];
  for (const [index, turn] of turns.entries()) {
    if (turn.speaker !== 'USER') continue;
    const [frame, ...others] = turn.frames;
    if (others.length > 0 || frame.service !== service || frame.state.active_intent !== intent) break;
    const answer = turns[index + 1]?.frames.find((one) => one.service === service);
    if (answer === undefined) break;
    if (only(frame.actions, 'REQUEST')) {
      const facts = answer.actions.flatMap(({ act, slot, values: [said], canonical_values: [canonical] }) =>
        act === 'INFORM' && said !== undefined ? [{ slot, said, canonical }] : [],
      );
      const asked = frame.actions.every(({ slot }) => facts.some((fact) => fact.slot === slot));
      if (asked) found.push({ kind: 'fact', text: turn.utterance, facts });
      continue;
    }
    const values = informed(frame.actions);
    const changes = frame.actions.every(({ act }) => act === 'INFORM' || act === 'REQUEST_ALTS');
    if (!changes || Object.keys(values).length === 0 || answer.service_call?.method !== intent) break;
    if (answer.service_results.length === 0) break;
    found.push({ kind: 'change', text: turn.utterance, values, result: offered(answer) });
  }
  return found.slice(0, FOLLOW_UPS);
}

/**
 * @typedef {{ kind: 'number' | 'date' | 'time', slot: string, asked: string, text: string, said: string, canonical: string }} Reply
 * @returns {Reply[]} what a customer answers to a question for one number, date or time
 */
export function readReplies({ turns }) {
  return turns.flatMap((turn, index) => {
    const before = turns[index - 1];
    if (turn.speaker !== 'USER' || before === undefined || turn.frames.length !== 1) return [];
    const { service, actions } = turn.frames[0];
    const asked = acts(before, service);
    const [[slot, value] = [], ...more] = Object.entries(informed(actions));
    const kind = slot === undefined ? undefined : kindOf(slot);
    if (kind === undefined || more.length > 0 || !only(actions, 'INFORM')) return [];
    if (!only(asked, 'REQUEST') || asked.length !== 1 || asked[0].slot !== slot) return [];
    return [{ kind, slot, asked: before.utterance, text: turn.utterance, ...value }];
  });
}

function kindOf(slot) {
  if (NUMBERS.has(slot)) return 'number';
  if (slot.endsWith('date')) return 'date';
  return slot.endsWith('time') ? 'time' : undefined;
}
