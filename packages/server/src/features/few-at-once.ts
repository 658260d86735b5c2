/** Items that are worked on at the same time. */
const AT_ONCE = 4;

/** @returns what came of each item, in their order. @throws the signal's reason, before the next item begins */
export async function* fewAtOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  signal?: AbortSignal,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  for (const item of items) {
    signal?.throwIfAborted();
    const result = work(item);
    // It is awaited in its turn; should it fail before, nothing is lost.
    result.catch(() => undefined);
    running.push(result);
    const first = running.length < AT_ONCE ? undefined : running.shift();
    if (first !== undefined) yield await first;
  }
  for (const result of running) yield await result;
}
