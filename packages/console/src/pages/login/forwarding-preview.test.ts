import { describe, expect, it } from 'vitest';
import { forwardingPreview } from './forwarding-preview.js';

const header = { location: 'header', scheme: 'bearer', name: 'Authorization' } as const;

describe('forwardingPreview', () => {
  it('shows the header or query that is sent', () => {
    expect(forwardingPreview(header, 'abc')).toBe('Authorization: Bearer abc');
    expect(forwardingPreview({ ...header, scheme: 'apikey', name: 'X-Key' }, 'abc')).toBe('X-Key: abc');
    expect(forwardingPreview({ ...header, location: 'query', name: 'token' }, 'a b')).toBe('https://…?token=a%20b');
    expect(forwardingPreview({ ...header, template: 'Custom {token}!' }, '$&')).toBe('Authorization: Custom $&!');
  });
});
