/** The colours of a chat window, from the one that an organisation has chosen: text stays readable in both themes. */
import type { ChatWindowColours } from '@frontdesk/contract';
import { formatHex, interpolate, wcagContrast } from 'culori';

/** What the window stands on, as `widget.css` has it, and towards what a colour is changed to stand out from it. */
const THEMES = { light: { ground: '#ffffff', away: '#000000' }, dark: { ground: '#161d1f', away: '#ffffff' } };
/** Contrast by WCAG 2.2: of text (1.4.3), and of the parts of an interface (1.4.11). */
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

/** @returns the nearest to `colour`, on the way to black or white, that contrasts with the ground at least so much */
function contrast({ ground, away }: Theme, colour: string, least: number): string {
  const mix = interpolate([colour, away], 'oklab');
  for (let step = 0; step < STEPS; step++) {
    const candidate = formatHex(mix(step / STEPS));
    if (wcagContrast(candidate, ground) >= least) return candidate;
  }
  return away;
}
