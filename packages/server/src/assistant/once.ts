/** Runs `work` on the first call of the result, and returns its value on every call. */
export function once<Value>(work: () => Value): () => Value {
  let done: { value: Value } | undefined;
  return () => {
    done ??= { value: work() };
    return done.value;
  };
}
