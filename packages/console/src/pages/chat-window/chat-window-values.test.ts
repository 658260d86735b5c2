import { describe, expect, it } from 'vitest';
import { toChatWindowSettings, toChatWindowValues } from './chat-window-values.js';

const saved = {
  colour: null,
  theme: 'auto' as const,
  position: 'end' as const,
  logo: null,
  reply_time: '',
  suggested_questions: [],
  texts: [],
};

describe('the form of the chat window', () => {
  it('gives back what was saved', () => {
    for (const settings of [saved, { ...saved, colour: '#14606b', suggested_questions: ['Where is it?'] }])
      expect(toChatWindowSettings(toChatWindowValues(settings))).toEqual(settings);
  });

  it('leaves out blank lines and the spaces around entries', () => {
    const texts = [{ language: ' de ', greeting: '', reply_time: '', suggested_questions: ['', ' Wo ist sie? '] }];
    const values = { ...saved, colour: ' #14606b ', suggested_questions: [' Where is it? ', ''], texts };
    expect(toChatWindowSettings(values)).toEqual({
      ...saved,
      colour: '#14606b',
      suggested_questions: ['Where is it?'],
      texts: [{ language: 'de', greeting: '', reply_time: '', suggested_questions: ['Wo ist sie?'] }],
    });
  });
});
