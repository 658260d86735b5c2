import { describe, expect, it } from 'vitest';
import { findCommands } from './find-commands.js';

const commands = ['Audit log', 'API keys', 'get_order', 'Reorder'].map((title) => ({
  to: title,
  title,
  kind: '',
  icon: undefined,
}));
const found = (typed: string) => findCommands(commands, typed).map(({ title }) => title);

describe('findCommands', () => {
  it('puts beginnings before words and words before the rest', () => {
    expect(found('order')).toEqual(['get_order', 'Reorder']);
    expect(found('a')).toEqual(['Audit log', 'API keys']);
    expect(found('LOG')).toEqual(['Audit log']);
  });

  it('gives everything for nothing and nothing for what is not there', () => {
    expect(found('  ')).toHaveLength(commands.length);
    expect(found('zzz')).toEqual([]);
  });
});
