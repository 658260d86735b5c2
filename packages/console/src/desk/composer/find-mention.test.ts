import { describe, expect, it } from 'vitest';
import { findMembers, insertMention, splitMentions, stillMentioned, wantedMention } from './find-mention.js';

const member = (id: string, username: string) => ({ id, username });
const members = [member('1', 'Mara Quill'), member('2', 'Theo Brand'), member('3', 'Quentin Marsh')];

describe('mentions', () => {
  it('are asked for by an @ at the beginning of a word, before the caret', () => {
    expect(wantedMention('@', 1)).toBe('');
    expect(wantedMention('Hi\n@ma', 6)).toBe('ma');
    expect(wantedMention('(@Mara Q', 8)).toBe('Mara Q');
    expect(wantedMention('mail ann@shop', 13)).toBeUndefined();
    expect(wantedMention('@ what', 6)).toBeUndefined();
    expect(wantedMention('@Mara\nnext', 10)).toBeUndefined();
    expect(wantedMention('@Mara', 0)).toBeUndefined();
  });

  it('are found by the beginning of the name, then of its other words', () => {
    expect(findMembers(members, 'Q').map(({ id }) => id)).toEqual(['3', '1']);
    expect(findMembers(members, 'mara q').map(({ id }) => id)).toEqual(['1']);
    expect(findMembers(members, 'Mara Quill ')).toEqual([]);
  });

  it('take the place of what was typed', () => {
    expect(insertMention('Ask @ma please', 7, 'Mara Quill')).toEqual({ text: 'Ask @Mara Quill please', caret: 16 });
    expect(insertMention('@', 1, 'Theo Brand')).toEqual({ text: '@Theo Brand ', caret: 12 });
  });

  it('are kept only while the text has the name', () => {
    expect(stillMentioned('@Mara Quill knows', members).map(({ id }) => id)).toEqual(['1']);
    const like = [member('5', 'Ann'), member('6', 'Anna')];
    expect(stillMentioned('@Anna, and @Anna', like).map(({ id }) => id)).toEqual(['6']);
    expect(stillMentioned('@Annabel', like)).toEqual([]);
  });

  it('are told apart in a text, the longest name first', () => {
    const both = [member('4', 'Mara'), member('1', 'Mara Quill')];
    expect(splitMentions('@Mara Quill, or @Mara? mail a@b', both)).toEqual([
      { text: '@Mara Quill', mentioned: both[1] },
      { text: ', or ', mentioned: undefined },
      { text: '@Mara', mentioned: both[0] },
      { text: '? mail a@b', mentioned: undefined },
    ]);
    expect(splitMentions('', both)).toEqual([]);
  });
});
