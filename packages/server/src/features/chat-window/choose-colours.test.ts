import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseColours } from './choose-colours.js';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the colours of a chat window', () => {
  it('can be read on each other and on the window, whatever was chosen', () => {
    fc.assert(
      fc.property(colour, (chosen) => {
        const { light, dark } = chooseColours(chosen);
        for (const { fill, on_fill } of [light, dark]) expect(wcagContrast(fill, on_fill)).toBeGreaterThanOrEqual(4.5);
        expect(wcagContrast(light.accent, '#ffffff')).toBeGreaterThanOrEqual(4.5);
        expect(wcagContrast(dark.accent, '#161d1f')).toBeGreaterThanOrEqual(4.5);
        expect(wcagContrast(dark.fill, '#161d1f')).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  it('are the chosen one where that can be read', () => {
    expect(chooseColours('#14606b').light).toEqual({ fill: '#14606b', on_fill: '#ffffff', accent: '#14606b' });
  });

  it('keep a bright colour for buttons, with black on it, and darken it for text', () => {
    const { light, dark } = chooseColours('#ffd400');
    expect(light).toMatchObject({ fill: '#ffd400', on_fill: '#000000' });
    expect(light.accent).not.toBe('#ffd400');
    expect(dark).toEqual({ fill: '#ffd400', on_fill: '#000000', accent: '#ffd400' });
  });
});
