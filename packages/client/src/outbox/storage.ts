/**
 * The storage of the outbox. A storage that is missing, full or forbidden is no error: refused items stay in memory,
 * and pages without `localStorage` get a storage in memory.
 */
import type { KeyValueStorage } from '../types.js';

/** `localStorage` if available, else memory. */
export function defaultStorage(): KeyValueStorage {
  // In some browsers even reading the property throws. Node has it only if started with a file.
  const usable = attempt(() => {
    const { localStorage } = globalThis as { localStorage?: KeyValueStorage };
    return typeof localStorage?.getItem === 'function' ? localStorage : undefined;
  });
  return usable ?? memoryStorage();
}

/** Lasts as long as the page. */
export function memoryStorage(): KeyValueStorage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

/** @returns undefined if the storage refused */
export function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
