import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { countProcessors } from './processors.js';

const VERSION_1 = '4:memory:/box\n2:cpu,cpuacct:/box\n0::/\n';

test.each<[string, Record<string, string>, number]>([
  ['a machine without cgroups', {}, 8],
  ['a container without a limit', { 'proc/self/cgroup': '0::/\n', 'sys/fs/cgroup/cpu.max': 'max 100000\n' }, 8],
  [
    'a container of one and a half processors',
    { 'proc/self/cgroup': '0::/\n', 'sys/fs/cgroup/cpu.max': '150000 100000\n' },
    1.5,
  ],
  [
    'a limit above the processors of the machine',
    { 'proc/self/cgroup': '0::/\n', 'sys/fs/cgroup/cpu.max': '1600000 100000\n' },
    8,
  ],
  [
    'a systemd unit',
    {
      'proc/self/cgroup': '0::/system.slice/a.service\n',
      'sys/fs/cgroup/system.slice/a.service/cpu.max': '200000 100000\n',
    },
    2,
  ],
  [
    'a container that sees the path of its cgroup on the machine',
    { 'proc/self/cgroup': '0::/docker/box\n', 'sys/fs/cgroup/cpu.max': '50000 100000\n' },
    0.5,
  ],
  [
    'version 1: a container',
    {
      'proc/self/cgroup': VERSION_1,
      'sys/fs/cgroup/cpu/cpu.cfs_quota_us': '200000\n',
      'sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000\n',
    },
    2,
  ],
  [
    'version 1: a unit below a machine without a limit',
    {
      'proc/self/cgroup': VERSION_1,
      'sys/fs/cgroup/cpu/cpu.cfs_quota_us': '-1\n',
      'sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000\n',
      'sys/fs/cgroup/cpu/box/cpu.cfs_quota_us': '300000\n',
      'sys/fs/cgroup/cpu/box/cpu.cfs_period_us': '100000\n',
    },
    3,
  ],
])('of eight processors may be used: %s', (_, files, processors) => {
  const root = mkdtempSync(join(tmpdir(), 'processors-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  expect(countProcessors(8, root)).toBe(processors);
  rmSync(root, { recursive: true });
});
