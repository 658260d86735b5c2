/**
 * Draws `retail.json.gz` from tau-bench: tasks of its training and development parts, with the customers, orders and
 * products that they lead to. Its tasks are Python, so `python3` must be on the path.
 *
 *   node bench/assistant/data/sample-retail.mjs REPOSITORY
 *
 * A task's instruction tells a simulated customer what to want. It becomes what the customer says: word for word, with
 * "you" as "I", without what it says of the customer's character.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { createDraw } from './draw.mjs';

const SEED = 11;
const TRAINING_TASKS = 100;
const FOLDER = 'tau_bench/envs/retail';
const READ_TASKS = `
import json, sys, types
module = types.ModuleType("tau_bench.types")
module.Task = lambda **given: given
module.Action = lambda **given: given
sys.modules["tau_bench"] = types.ModuleType("tau_bench")
sys.modules["tau_bench.types"] = module
names = {}
exec(sys.stdin.read(), names)
json.dump(next(value for key, value in names.items() if key.startswith("TASKS")), sys.stdout)
`;

const [, , repository] = process.argv;
if (repository === undefined) throw new Error('give the path of a clone of tau-bench');
const file = (path) =>
  execFileSync('git', ['-C', repository, 'show', `HEAD:${FOLDER}/${path}`], { maxBuffer: 2 ** 28, encoding: 'utf8' });
const tasksIn = (path) =>
  JSON.parse(execFileSync('python3', ['-c', READ_TASKS], { input: file(path), maxBuffer: 2 ** 28, encoding: 'utf8' }));

const INSTRUCTION = /^(Your name is .*?)\s*You(?:'re| are) [^.]*\.\s*(.*)$/s;

/** @returns {{ identity: string, request: string }} */
function toSpeech(instruction) {
  const [, identity, request] = INSTRUCTION.exec(instruction);
  return { identity: toFirstPerson(identity), request: toFirstPerson(request) };
}

function toFirstPerson(text) {
  return text
    .replace(/\byour\b/g, 'my')
    .replace(/\bYour\b/g, 'My')
    .replace(/\byou're\b/gi, "I'm")
    .replace(/\byou are\b/gi, 'I am')
    .replace(/\byou\b/gi, 'I')
    .trim();
}

const draw = createDraw(SEED);
const byCustomer = (tasks) => [...new Map(tasks.map((task) => [task.user_id, task])).values()];
const development = byCustomer(tasksIn('tasks_dev.py'));
const known = new Set(development.map(({ user_id }) => user_id));
const training = byCustomer(tasksIn('tasks_train.py')).filter(({ user_id }) => !known.has(user_id));
const tasks = [...development, ...draw.some(training, TRAINING_TASKS)].map(({ user_id, instruction, actions }) => ({
  user_id,
  instruction,
  ...toSpeech(instruction),
  actions,
}));

const [users, orders, products] = ['users', 'orders', 'products'].map((name) => JSON.parse(file(`data/${name}.json`)));
const pick = (all, names) => Object.fromEntries([...new Set(names)].map((name) => [name, all[name]]));
const ownUsers = pick(
  users,
  tasks.map(({ user_id }) => user_id),
);
const ownOrders = pick(
  orders,
  Object.values(ownUsers).flatMap((user) => user.orders),
);
const ownProducts = pick(
  products,
  Object.values(ownOrders).flatMap(({ items }) => items.map(({ product_id }) => product_id)),
);
writeFileSync(
  new URL('retail.json.gz', import.meta.url),
  gzipSync(JSON.stringify({ tasks, users: ownUsers, orders: ownOrders, products: ownProducts }), { level: 9 }),
);
