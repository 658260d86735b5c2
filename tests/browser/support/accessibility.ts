/** Accessibility as axe sees it, in the page as it stands: the rules of WCAG 2.2 A and AA and the best practices. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * @param rules those that are looked at; all where there are none
 * @returns one line a violation: the rule, what it asks for and where; empty when there is none
 */
export async function findViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  await page.evaluate(awaitStill);
  const options = {
    // Otherwise axe also describes every element that passes, which takes as long as the rules.
    resultTypes: ['violations'],
    ...(rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } }),
  };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} (${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join(' | ')})`,
  );
}

/** A colour on its way to another is no colour to judge: until nothing moves but what moves for ever. */
async function awaitStill(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const moving = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
  await Promise.allSettled(moving.map(({ finished }) => finished));
}
