// Which versions of Node the service runs on. Plain JavaScript that imports nothing, because `npm start` looks before it
// compiles, and an unsupported Node must get as far as this message.

/** Of each long-term version the oldest that has all we use. Every version after the last one is supported. */
const OLDEST = { 20: 19, 22: 12, 24: 0 };
const NEWEST = 24;

/** What is wrong with a version such as `22.12.0`, for people, or undefined. */
export function unsupportedNode(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major > NEWEST || minor >= OLDEST[major]) return undefined;
  return `Frontdesk needs Node 20.19, 22.12, 24 or newer, and no 21 or 23. This is Node ${version}: ${process.execPath}`;
}

/** Ends the process with 1 where Node is not supported. */
export function refuseUnsupportedNode() {
  const problem = unsupportedNode(process.versions.node);
  if (problem === undefined) return;
  process.stderr.write(`Frontdesk cannot start.\n${problem}\n`);
  process.exit(1);
}
