/** How fast the assistant speaks in a call: as fast as the customer asks for. */
import type { Manner } from '@frontdesk/matcher/manner';

/** Shares of the voice's usual speed, from the slowest on. A voice that is slower still sounds broken. */
const SPEEDS: readonly number[] = [0.7, 0.85, 1, 1.15];
export const USUAL_SPEED = 1;

/** @param manner what the customer asks for @returns the speed from now on */
export function nextSpeed(speed: number, manner: Manner | undefined): number {
  if (manner === 'slower') return SPEEDS.findLast((one) => one < speed) ?? speed;
  return manner === 'faster' ? (SPEEDS.find((one) => one > speed) ?? speed) : speed;
}
