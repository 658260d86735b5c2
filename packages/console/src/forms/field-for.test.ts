import { describe, expect, it } from 'vitest';
import { fieldFor } from './field-for.js';

const fields = ['url', 'parameters.a.leaf.function', 'parameters.a', 'languages'];

describe('fieldFor', () => {
  it('finds the field itself, or the longest one that the path lies within', () => {
    expect(fieldFor('url', fields)).toBe('url');
    expect(fieldFor('languages.1', fields)).toBe('languages');
    expect(fieldFor('parameters.a.leaf.function', fields)).toBe('parameters.a.leaf.function');
    expect(fieldFor('parameters.a.type', fields)).toBe('parameters.a');
  });

  it('takes no field whose name merely begins alike', () => {
    expect(fieldFor('url_more', fields)).toBeUndefined();
    expect(fieldFor('parameters.ab', fields)).toBeUndefined();
    expect(fieldFor('', fields)).toBeUndefined();
  });
});
