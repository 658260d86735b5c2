/**
 * Where the outbox is kept. A storage that is missing, full or forbidden is no reason to stop: whatever it refuses is
 * kept in memory by its user, and a page that may not have `localStorage` gets one that forgets.
 */
import type { KeyValueStorage } from '../types.js';

/** `localStorage` where it can be used, else memory. */
export function defaultStorage(): KeyValueStorage {
  try {
    // Merely reading the property throws where a browser forbids it. Node has one only where it was given a file.
    const { localStorage } = globalThis as { localStorage?: KeyValueStorage };
    if (localStorage !== undefined && typeof localStorage.getItem === 'function') return localStorage;
  } catch {
    return memoryStorage();
  }
  return memoryStorage();
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

/** @returns undefined where the storage refused. */
export function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
