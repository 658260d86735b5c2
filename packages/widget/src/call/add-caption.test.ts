import { describe, expect, it } from 'vitest';
import { addCaption } from './add-caption.js';
import type { Caption } from './call-room.js';

const caption = (id: string, text: string, own = false): Caption => ({ id, text, own });
const all = (captions: Caption[]) => captions.reduce<readonly Caption[]>(addCaption, []);

describe('captions', () => {
  it('shows a piece once, in its place, as it is understood last', () => {
    const heard = all([caption('a', 'where', true), caption('b', 'Your'), caption('a', 'Where is it?', true)]);
    expect(heard).toEqual([caption('a', 'Where is it?', true), caption('b', 'Your')]);
  });

  it('keeps the newest four, and nothing that is empty', () => {
    const heard = all(['1', '2', ' ', '3', '4', '5'].map((text, index) => caption(String(index), text)));
    expect(heard.map(({ text }) => text)).toEqual(['2', '3', '4', '5']);
  });
});
