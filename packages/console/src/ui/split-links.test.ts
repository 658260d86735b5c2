import { describe, expect, it } from 'vitest';
import { splitLinks } from './split-links.js';

describe('splitLinks', () => {
  it('finds web addresses and leaves the full stop behind them alone', () => {
    expect(splitLinks('See https://shop.example/a?b=c. Then (http://x.example/y)!')).toEqual([
      { text: 'See ', link: false },
      { text: 'https://shop.example/a?b=c', link: true },
      { text: '. Then (', link: false },
      { text: 'http://x.example/y', link: true },
      { text: ')!', link: false },
    ]);
  });

  it('makes no link of anything else', () => {
    expect(splitLinks('javascript:alert(1) ftp://x')).toEqual([{ text: 'javascript:alert(1) ftp://x', link: false }]);
  });
});
