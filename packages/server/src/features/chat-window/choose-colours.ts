/** Derives a chat window's colours from the organisation's colour so that text is readable in both themes. */
import type { ChatWindowColours } from '@frontdesk/contract';
import { formatHex, interpolate, wcagContrast } from 'culori';

/** Backgrounds in `widget.css`, and the direction in which a colour is changed to contrast with them. */
const THEMES = { light: { ground: '#ffffff', away: '#000000' }, dark: { ground: '#161d1f', away: '#ffffff' } };
/** WCAG 2.2 contrast of text (1.4.3) and of interface components (1.4.11). */
const TEXT = 4.5;
const PART = 3;
const STEPS = 100;

/** @param colour such as `#14606b` */
export function chooseColours(colour: string): ChatWindowColours {
  return {
    light: shades(THEMES.light, colour, colour),
    dark: shades(THEMES.dark, colour, contrast(THEMES.dark, colour, PART)),
  };
}

function shades(theme: Theme, colour: string, fill: string): ChatWindowColours['light'] {
  const white = wcagContrast(fill, '#ffffff') >= wcagContrast(fill, '#000000');
  return { fill, on_fill: white ? '#ffffff' : '#000000', accent: contrast(theme, colour, TEXT) };
}

type Theme = (typeof THEMES)['light'];

/** @returns the colour nearest to `colour`, towards black or white, with at least this contrast */
function contrast({ ground, away }: Theme, colour: string, least: number): string {
  const mix = interpolate([colour, away], 'oklab');
  for (let step = 0; step < STEPS; step++) {
    const candidate = formatHex(mix(step / STEPS));
    if (wcagContrast(candidate, ground) >= least) return candidate;
  }
  return away;
}
