/** Most items that are processed concurrently. */
const AT_ONCE = 4;

/** @returns the result of each item, in order @throws the signal's reason, before the next item starts */
export async function* fewAtOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  signal?: AbortSignal,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  for (const item of items) {
    signal?.throwIfAborted();
    const result = work(item);
    // It is awaited later; an earlier failure must not count as unhandled.
    result.catch(() => undefined);
    running.push(result);
    const first = running.length < AT_ONCE ? undefined : running.shift();
    if (first !== undefined) yield await first;
  }
  for (const result of running) yield await result;
}

/** Few at a time, so that a sweep leaves the database's other connections to requests. @returns how many succeeded */
export async function countFewAtOnce<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<boolean>,
): Promise<number> {
  let count = 0;
  for await (const succeeded of fewAtOnce(items, work)) if (succeeded) count++;
  return count;
}
