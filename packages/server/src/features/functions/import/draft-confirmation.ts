/** A default confirmation text for an imported action: its name and each value. A person should improve it. */
import { type AssistantParameter, LIMITS } from '@frontdesk/contract';

/** @param name of the function, such as `cancel_order` */
export function draftConfirmation(name: string, parameters: Record<string, AssistantParameter>): string {
  const words = name.replaceAll('_', ' ');
  const plain = `${words[0]?.toUpperCase()}${words.slice(1)}`;
  const values = Object.entries(parameters).map(([key, { required }]) => {
    const shown = `${key.replaceAll('_', ' ')}: {{ arguments.${key} }}`;
    return required === false ? `{% if arguments.${key} %}, ${shown}{% endif %}` : `, ${shown}`;
  });
  const whole = `${plain}${values.join('')}`;
  return whole.length <= LIMITS.confirmationTemplateCharacters ? whole : plain;
}

/** Warnings for an action, which a person must review. @param open it requires no credential */
export const actionWarnings = (open: boolean): string[] => [
  'It changes data. Check what the customer is asked to confirm, and include every value that matters.',
  ...(open
    ? ['The description names no credentials. Actions require customer login unless you allow them without login.']
    : []),
];
