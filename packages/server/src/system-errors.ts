/** Describes operating system errors to the operator, naming the setting to change. */

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** Why the service cannot listen at an address. */
export function whyNoListener(error: unknown): string {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') return 'the port is in use';
  if (code === 'EACCES') return 'this port needs rights that the service does not have';
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'this machine has no such address';
  return (error as Error).message;
}

/** @param what is stored at `path`, such as `the database` */
export function cannotUse(path: string, what: string, error: unknown): Error {
  return new Error(`DATA_DIR: ${what} cannot be kept at ${path}: ${describeAccessError(error)}.`, { cause: error });
}

function describeAccessError(error: unknown): string {
  const code = codeOf(error);
  const user = process.getuid?.();
  if (code === 'EACCES' || code === 'EPERM')
    return `user ${user ?? ''} may not write there; give it the directory (chown), or set DATA_DIR to another`;
  if (code === 'ENOENT') return 'nothing can be created there; set DATA_DIR to another directory';
  if (code === 'EROFS') return 'the file system is read-only';
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'the disk is full';
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'a file is in the way';
  return (error as Error).message;
}
