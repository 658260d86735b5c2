import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LIMITS } from './limits.js';

test('every limit of every subject is among the limits, once', async () => {
  const files = readdirSync(new URL('limits/', import.meta.url)).map((file) => file.replace('.ts', ''));
  const subjects = await Promise.all(files.map((file) => import(`./limits/${file}.ts`)));
  const names = subjects.flatMap((subject: Record<string, object>) => Object.values(subject).flatMap(Object.keys));
  expect(names.sort()).toEqual(Object.keys(LIMITS).sort());
});
