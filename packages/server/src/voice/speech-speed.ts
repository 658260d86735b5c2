/** How fast the assistant speaks in a call: as fast as the customer asks for. */
import { readManner } from '@frontdesk/matcher/manner';

/** Shares of the voice's usual speed, from the slowest on. A voice that is slower still sounds broken. */
const SPEEDS: readonly number[] = [0.7, 0.85, 1, 1.15];
export const USUAL_SPEED = 1;

/** @param text what the customer said @returns the speed from now on */
export function nextSpeed(speed: number, text: string): number {
  const manner = readManner(text);
  if (manner === 'slower') return SPEEDS.findLast((one) => one < speed) ?? speed;
  return manner === 'faster' ? (SPEEDS.find((one) => one > speed) ?? speed) : speed;
}
