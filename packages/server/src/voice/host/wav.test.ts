/** Sound as WAV survives being written, and being read in whatever pieces it comes. */
import { AudioFrame } from '@livekit/rtc-node';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WavReader, writeWav } from './wav.js';

describe('WAV', () => {
  it('comes back as it was, in pieces of any size', () => {
    const samples = fc.array(fc.integer({ min: -32_768, max: 32_767 }), { maxLength: 200 });
    fc.assert(
      fc.property(samples, fc.integer({ min: 1, max: 64 }), (given, size) => {
        const bytes = writeWav(new AudioFrame(Int16Array.from(given), 22_050, 1, given.length));
        const reader = new WavReader();
        const read: number[] = [];
        for (let at = 0; at < bytes.length; at += size) read.push(...reader.read(bytes.subarray(at, at + size)));
        expect(read).toEqual(given);
        expect(reader.sample_rate).toBe(22_050);
      }),
    );
  });

  it('that streams claims a length that is not looked at', () => {
    const bytes = writeWav(new AudioFrame(Int16Array.from([1, 2, 3]), 24_000, 1, 3));
    bytes.fill(0xff, 40, 44);
    expect([...new WavReader().read(bytes)]).toEqual([1, 2, 3]);
  });

  it('is refused where it is none', () => {
    expect(() => new WavReader().read(Buffer.from('<html>no speech here</html>'))).toThrow('not a WAV');
    for (const rate of [1, 7_999, 192_001]) {
      const bytes = writeWav(new AudioFrame(Int16Array.of(1), rate, 1, 1));
      expect(() => new WavReader().read(bytes)).toThrow(`a WAV of ${rate} Hz`);
    }
  });
});
