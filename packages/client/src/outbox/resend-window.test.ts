import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { LOOK_FOR_MS, RESEND_MS } from '../timings.js';
import type { OutboxItem } from './outbox.js';
import { createResendWindow } from './resend-window.js';

const item = (first_sent_at: number | null) => ({ client_message_id: 'm', first_sent_at }) as OutboxItem;

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

it('lets a new message be sent at once', () => {
  expect(createResendWindow().delayOf(item(null))).toBe(0);
});

it('resends a message until the service may have forgotten it', () => {
  const resends = createResendWindow();
  const sent = Date.now();
  resends.delayOf(item(null));
  vi.advanceTimersByTime(RESEND_MS);
  expect(resends.delayOf(item(sent))).toBe(0);
  vi.advanceTimersByTime(1);
  expect(resends.delayOf(item(sent))).toBeUndefined();
});

it('goes by the date for a message that this page has not sent', () => {
  expect(createResendWindow().delayOf(item(Date.now() - RESEND_MS))).toBe(0);
  expect(createResendWindow().delayOf(item(Date.now() - RESEND_MS - 1))).toBeUndefined();
});

it('waits for the history if only the date says that a message is too old', () => {
  const resends = createResendWindow();
  const sent = Date.now();
  resends.delayOf(item(null));
  vi.setSystemTime(sent + RESEND_MS + 1);
  resends.begin();
  vi.advanceTimersByTime(500);
  expect(resends.delayOf(item(sent))).toBe(LOOK_FOR_MS - 500);
  vi.advanceTimersByTime(LOOK_FOR_MS);
  expect(resends.delayOf(item(sent))).toBe(0);
});

it('measures anew from the time a failed message is retried, and after it was forgotten', () => {
  const resends = createResendWindow();
  const sent = Date.now();
  resends.delayOf(item(null));
  vi.advanceTimersByTime(RESEND_MS + 1);
  expect(resends.delayOf(item(null))).toBe(0);
  expect(resends.delayOf(item(Date.now()))).toBe(0);
  vi.setSystemTime(sent + 1);
  expect(resends.delayOf(item(sent))).toBe(0);
  resends.forget('m');
  vi.setSystemTime(sent + RESEND_MS + 1);
  expect(resends.delayOf(item(sent))).toBeUndefined();
});
