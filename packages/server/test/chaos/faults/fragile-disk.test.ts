/**
 * That the fragile disk takes back what no fsync has made durable, and nothing else: without this, surviving a power loss
 * on it would prove nothing.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FragileDisk, fragileDiskProblem, openFragileDisk } from './fragile-disk.js';

/** Inserts until it is killed or refused, and tells each commit. */
const WRITER = `
  const { DatabaseSync } = require(process.argv[1]);
  const database = new DatabaseSync(process.argv[2]);
  database.exec('pragma journal_mode = wal; pragma synchronous = ' + process.argv[3]);
  database.exec('create table if not exists said (id integer primary key, filler text)');
  const insert = database.prepare('insert into said (filler) values (?)');
  for (;;) {
    try {
      process.send({ committed: Number(insert.run('x'.repeat(500)).lastInsertRowid) });
    } catch (error) {
      process.send({ refused: error.message });
      break;
    }
  }`;
const SQLITE = createRequire(import.meta.url).resolve('@photostructure/sqlite');

describe.skipIf(fragileDiskProblem !== undefined)('a fragile disk', () => {
  let folder: string;
  let disk: FragileDisk;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frontdesk-fragile-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function startWriter(synchronous: 'full' | 'off') {
    const file = join(folder, `${synchronous}-${Math.random()}.db`);
    disk = await openFragileDisk(file);
    const child: ChildProcess = spawn(process.execPath, ['-e', WRITER, SQLITE, file, synchronous], {
      env: { ...process.env, ...disk.env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const told: { committed: number; refused: string | undefined } = { committed: 0, refused: undefined };
    child.on('message', (message) => Object.assign(told, message));
    await expect.poll(() => told.committed, { timeout: 10_000, interval: 5 }).toBeGreaterThan(20);
    return { file, child, told };
  }

  async function afterPowerLoss(synchronous: 'full' | 'off') {
    const { file, child, told } = await startWriter(synchronous);
    child.kill('SIGKILL');
    await once(child, 'close');
    const undone = await disk.losePower();
    await disk[Symbol.asyncDispose]();
    const database = new DatabaseSync(file);
    const tables = database.prepare(`select count(*) as count from sqlite_master where name = 'said'`).get();
    const stored =
      (tables as { count: number }).count === 0 ? 0 : database.prepare('select count(*) as count from said').get();
    database.close();
    return { undone, told: told.committed, stored: stored === 0 ? 0 : (stored as { count: number }).count };
  }

  test('keeps every commit that waited for its fsync', async () => {
    const { told, stored } = await afterPowerLoss('full');
    expect(stored).toBeGreaterThanOrEqual(told);
  });

  test('loses commits that waited for none', async () => {
    const { undone, told, stored } = await afterPowerLoss('off');
    expect(undone).toBeGreaterThan(0);
    expect(stored).toBeLessThan(told);
  });

  test('refuses what needs room while it is full', async () => {
    const { child, told } = await startWriter('full');
    await disk.setFull(true);
    await once(child, 'close');
    expect(told.refused).toMatch(/full/);
    await disk[Symbol.asyncDispose]();
  });
});
