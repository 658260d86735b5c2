import { describe, expect, it } from 'vitest';
import {
  describeDeclarations,
  EMPTY_PARAMETER,
  enumProblem,
  type ParameterDraft,
  patternProblem,
  toParameter,
  toParameterDraft,
  valueProblem,
} from './parameter-draft.js';

const draft = (given: Partial<ParameterDraft>): ParameterDraft => ({ ...EMPTY_PARAMETER, ...given });

describe('toParameter', () => {
  it('sends a direct value in its type, and text where it does not fit', () => {
    const send = (value: string, type: 'string' | 'number' | 'boolean') =>
      toParameter(draft({ source: 'value', type, value }), 'query');
    expect(send('12', 'number')).toMatchObject({ value: 12 });
    expect(send('12', 'string')).toMatchObject({ value: '12' });
    expect(send('true', 'boolean')).toMatchObject({ value: true });
    expect(send('12345678901234567890', 'number')).toMatchObject({ value: '12345678901234567890' });
    expect(send('x', 'number')).toMatchObject({ value: 'x' });
  });

  it('says nothing of what is at its default', () => {
    expect(toParameter(draft({ description: 'x' }), 'query')).toEqual({
      description: 'x',
      type: 'string',
      provider: 'assistant',
    });
  });

  it('keeps for the editor, and does not send, what does not fit the type or the place', () => {
    const given = draft({ type: 'number', format: 'date', pattern: '^A', required: false });
    expect(toParameter(given, 'path')).toEqual({ description: '', type: 'number', provider: 'assistant' });
    expect(toParameter({ ...given, type: 'string' }, 'query')).toMatchObject({ format: 'date', required: false });
  });

  it('tells "no earlier answer" from "not said"', () => {
    const parameter = { description: 'x', type: 'string', provider: 'assistant' } as const;
    expect(toParameterDraft(parameter).earlier).toBe('same_origin');
    expect(toParameterDraft({ ...parameter, sources: [] }).earlier).toBe('none');
    expect(toParameter(draft({ earlier: 'none' }), 'query')).toMatchObject({ sources: [] });
    expect(toParameter(draft({ earlier: 'same_origin' }), 'query')).not.toHaveProperty('sources');
  });
});

describe('valueProblem', () => {
  it('checks a value against its type', () => {
    expect(valueProblem('abc', 'number')).toBeDefined();
    expect(valueProblem('-1.5', 'number')).toBeUndefined();
    expect(valueProblem('yes', 'boolean')).toBeDefined();
    expect(valueProblem('false', 'boolean')).toBeUndefined();
    expect(valueProblem('', 'string')).toBeDefined();
  });
});

describe('enumProblem', () => {
  it('holds every line against the type', () => {
    expect(enumProblem(['1', '', '2.5'], 'number')).toBeUndefined();
    expect(enumProblem(['1', 'two'], 'number')).toContain('two');
    expect(enumProblem(['true', 'maybe'], 'boolean')).toContain('maybe');
    expect(enumProblem(['anything'], 'string')).toBeUndefined();
    expect(
      enumProblem(
        Array.from({ length: 101 }, (_, index) => String(index)),
        'number',
      ),
    ).toContain('100');
  });
});

describe('patternProblem', () => {
  it('accepts regular expressions only', () => {
    expect(patternProblem('^TR-\\d+$')).toBeUndefined();
    expect(patternProblem('(')).toBeDefined();
  });
});

describe('describeDeclarations', () => {
  it('says in a few words what is set', () => {
    const given = draft({
      required: false,
      enum: ['a', 'b'],
      format: 'date',
      earlier: 'listed',
      sources: [{ function: 'list_orders', response_path: 'orders[].id' }],
    });
    expect(describeDeclarations(given, 'query')).toBe('optional · 2 allowed values · date · from list_orders');
    expect(describeDeclarations(EMPTY_PARAMETER, 'query')).toBe('');
  });
});
