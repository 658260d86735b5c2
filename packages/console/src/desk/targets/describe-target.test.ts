import type { ConversationTargets } from '@frontdesk/contract';
import { MINUTE_MS } from '@frontdesk/contract/durations';
import { describe, expect, it } from 'vitest';
import { describeTarget, isOverdue, runningTarget } from './describe-target.js';

const NOW = Date.parse('2026-01-01T12:00:00.000Z');
const due = (minutes: number, ended = false): ConversationTargets['resolution'] => ({
  date_due: new Date(NOW + minutes * MINUTE_MS).toISOString(),
  date_ended: ended ? new Date(NOW).toISOString() : null,
  missed: minutes < 0,
});

describe('describeTarget', () => {
  it.each([
    [125, 'Reply due in 2 h', 'neutral'],
    [16, 'Reply due in 16 min', 'neutral'],
    [12, 'Reply due in 12 min', 'warn'],
    [0.5, 'Reply due now', 'warn'],
    [-0.5, 'Reply overdue', 'bad'],
    [-5, 'Reply overdue by 5 min', 'bad'],
  ])('says of %d minutes: %s', (minutes, text, tone) => {
    const target = runningTarget({ targets: { first_reply: due(minutes), resolution: null } })!;
    expect(describeTarget(target, NOW)).toEqual({ text, tone, overdue: minutes < 0 });
  });

  it('speaks of what is due first and still counts', () => {
    const both = { first_reply: due(30), resolution: due(10) };
    expect(runningTarget({ targets: both })?.kind).toBe('resolution');
    expect(runningTarget({ targets: { ...both, resolution: due(10, true) } })?.kind).toBe('first_reply');
    expect(runningTarget({ targets: { first_reply: null, resolution: due(-1, true) } })).toBeUndefined();
    expect(isOverdue({ targets: { first_reply: due(-5, true), resolution: due(10) } })).toBe(false);
    expect(isOverdue({ targets: { first_reply: due(-5), resolution: due(10) } })).toBe(true);
  });
});
