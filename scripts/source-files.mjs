import { execFileSync } from 'node:child_process';

/** The source files of the working tree, committed or not, that match a pattern of git, without tests and declarations. */
export function sourceFiles(...patterns) {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(?:tsx?|m?js)$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file));
}
