import { describe, expect, it } from 'vitest';
import { toChatWindowSettings, toChatWindowValues } from './chat-window-values.js';

const saved = {
  colour: null,
  theme: 'auto' as const,
  position: 'end' as const,
  logo: null,
  reply_time: '',
  suggested_questions: [],
  unread_title: true,
  unread_sound: false,
  article_search: true,
  office_hours: null,
  texts: [],
};

describe('the form of the chat window', () => {
  it('gives back what was saved', () => {
    const office_hours = [
      { weekday: 'monday' as const, from: '09:00', to: '12:00' },
      { weekday: 'monday' as const, from: '13:00', to: '17:00' },
      { weekday: 'sunday' as const, from: '10:00', to: '24:00' },
    ];
    for (const settings of [
      saved,
      { ...saved, colour: '#14606b', suggested_questions: ['Where is it?'] },
      { ...saved, office_hours },
    ])
      expect(toChatWindowSettings(toChatWindowValues(settings))).toEqual(settings);
  });

  it('leaves out blank lines and the spaces around entries', () => {
    const texts = [{ language: ' de ', greeting: '', reply_time: '', suggested_questions: ['', ' Wo ist sie? '] }];
    const values = {
      ...toChatWindowValues(saved),
      colour: ' #14606b ',
      suggested_questions: [' Where is it? ', ''],
      texts,
    };
    expect(toChatWindowSettings(values)).toEqual({
      ...saved,
      colour: '#14606b',
      suggested_questions: ['Where is it?'],
      texts: [{ language: 'de', greeting: '', reply_time: '', suggested_questions: ['Wo ist sie?'] }],
    });
  });
});
