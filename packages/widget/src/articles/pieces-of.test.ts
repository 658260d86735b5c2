import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { piecesOf } from './pieces-of.js';

describe('piecesOf', () => {
  it('leaves a short article whole, without its title', () => {
    expect(piecesOf('# Returns \\& refunds\n\nWithin 45 days.\n\n- a\n\n  b', 'Returns & refunds')).toEqual([
      'Within 45 days.\n\n- a\n\n  b',
    ]);
    expect(piecesOf('# Deadline\n\nSoon.', 'Returns')).toEqual(['# Deadline\n\nSoon.']);
  });

  it('parts a long one between blocks, and keeps a fence together', () => {
    const paragraph = 'words '.repeat(400).trim();
    const fence = `\`\`\`\n${'a\n\nb\n'.repeat(200)}\`\`\``;
    expect(piecesOf([paragraph, paragraph, fence, paragraph].join('\n\n'), 'None')).toEqual([
      paragraph,
      `${paragraph}\n\n${fence}`,
      paragraph,
    ]);
  });

  it('makes no piece too long, and loses nothing but spaces', () => {
    const bare = (text: string) => text.replace(/\s/g, '');
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 3_000 }), { maxLength: 8 }), (lines) => {
        const content = `.\n${lines.join('\n')}`;
        const pieces = piecesOf(content, 'None');
        expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(4_002);
        expect(bare(pieces.join(''))).toBe(bare(content));
      }),
    );
  });
});
