/** The steps of a test, in a form that people read as a conversation. */
import type { ShownStep, TestFile, TestStep } from '@frontdesk/contract';

export const describeSteps = ({ steps }: TestFile): ShownStep[] => steps.map(describeStep);

/** A step that is not a message is described by its fields. */
function describeStep(step: TestStep): ShownStep {
  if ('message' in step) return { from: 'customer', text: step.message };
  if ('agent' in step) return { from: 'agent', text: step.agent };
  if ('customer' in step) return { from: 'event', text: `customer: ${step.customer.goal}` };
  const [field = '', value = ''] = Object.entries(step)[0] ?? [];
  const told = typeof value === 'string' ? value : JSON.stringify(value);
  return { from: 'event', text: `${field}: ${told}` };
}
