/**
 * The clients of a measurement. They run in their own process, so that their CPU time is not counted as the server's. Tasks
 * arrive as messages `{id, task, given}` and are answered by `{id, result}` or `{id, error}`.
 */
import { measureAcknowledgements, measureOpenLoop } from './acknowledge.mjs';
import { connectGroup, disconnectGroup, emit, findGroup, openConversations } from './connect.mjs';
import { holdIdle } from './idle.mjs';
import { measureOperations } from './operations.mjs';
import { askDirectly, measureTurns } from './turns.mjs';

const TASKS = {
  connect: connectGroup,
  disconnect: disconnectGroup,
  openConversations: ({ group, ...given }) => openConversations(findGroup(group), given),
  acknowledge: ({ group, ...given }) => measureAcknowledgements(findGroup(group), given),
  openLoop: ({ group, ...given }) => measureOpenLoop(findGroup(group), given),
  turns: ({ group, ...given }) => measureTurns(findGroup(group), given),
  askDirectly,
  operations: measureOperations,
  close: ({ group, ticket_chat_id }) => emit(findGroup(group).sockets[0], 'close_support', { ticket_chat_id }),
  idle: holdIdle,
};

process.on('message', async ({ id, task, given }) => {
  try {
    process.send({ id, result: await TASKS[task](given) });
  } catch (error) {
    process.send({ id, error: error.message });
  }
});
process.on('SIGINT', () => undefined);
process.once('SIGTERM', () => process.exit());
process.send({ ready: true });
