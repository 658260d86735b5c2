/**
 * The processors that this process may use: those of the machine, or the CPU limit of its container or systemd unit if that
 * is lower. Node 20 itself reads no limit.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** @param root where `proc` and `sys` are mounted @returns a fraction if the limit is one */
export function countProcessors(available = availableParallelism(), root = ''): number {
  const limits = findCgroups(root).map((folder) => readLimit(`${root}/sys/fs/cgroup${folder}`));
  return Math.min(available, ...limits);
}

/**
 * Folders that may have a limit, of version 2 of cgroups or of version 1. A container often sees the path that its cgroup
 * has on the machine, while its cgroup is mounted at the top.
 */
function findCgroups(root: string): string[] {
  return readText(`${root}/proc/self/cgroup`)
    .split('\n')
    .flatMap((line) => {
      const [, controllers = '', path = ''] = line.split(':');
      if (controllers === '') return [path, ''];
      return controllers.split(',').includes('cpu') ? [`/cpu${path}`, '/cpu'] : [];
    });
}

/** No limit is `max` in version 2, and -1 in version 1. */
function readLimit(folder: string): number {
  const max = readText(`${folder}/cpu.max`).split(' ');
  const [quota, period] =
    max.length > 1 ? max : ['quota', 'period'].map((of) => readText(`${folder}/cpu.cfs_${of}_us`));
  const limit = Number(quota) / Number(period);
  return limit > 0 ? limit : Number.POSITIVE_INFINITY;
}

/** @returns empty if there is no such file */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
