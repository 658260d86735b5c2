import { articleExternalId, articleInput } from '@frontdesk/contract';
import { describe, expect, it } from 'vitest';
import { EMPTY_ARTICLE, idOfFile, makeArticleId, titleOfFile, toArticleInput } from './article-draft.js';

describe('article ids', () => {
  it('are made of the words of a title, told apart by chance', () => {
    expect(makeArticleId('Returns & refunds?', '1a2b')).toBe('returns-refunds-1a2b');
    expect(makeArticleId('Öffnungszeiten', '1a2b')).toBe('offnungszeiten-1a2b');
    expect(makeArticleId('الشحن', '1a2b')).toBe('article-1a2b');
  });

  it('stand beside a title that is the name of the file, where its text has none', () => {
    expect(titleOfFile('Opening hours.2026.txt')).toBe('Opening hours.2026');
    expect(titleOfFile('.txt')).toBe('.txt');
  });

  it('of files stay the same, and differ where the names do', () => {
    expect(idOfFile('Returns policy.md')).toBe('returns-policy.md');
    expect(idOfFile('Возврат.pdf')).toBe(idOfFile('Возврат.pdf'));
    expect(idOfFile('Возврат.pdf')).not.toBe(idOfFile('Доставка.pdf'));
  });

  it.each(['.hidden', '---', '_', ' x'.repeat(400), 'a/b\\c?d#e%', '٣.md'])('are valid: %j', (text) => {
    expect(articleExternalId.safeParse(makeArticleId(text, 'ffffffff')).error).toBeUndefined();
    expect(articleExternalId.safeParse(idOfFile(text)).error).toBeUndefined();
  });
});

it('an empty field is null on the wire', () => {
  const input = toArticleInput({ ...EMPTY_ARTICLE, title: ' Returns ', content: 'Within 30 days.' });
  expect(input).toMatchObject({ title: 'Returns', url: null, language: null, format: 'markdown' });
  expect(articleInput.safeParse(input).success).toBe(true);
});
