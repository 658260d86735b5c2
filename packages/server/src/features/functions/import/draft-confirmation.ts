/** What a customer is asked to confirm, for an action that was imported: its name and each value. A person writes it better. */
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

/** Of what changes something, which a person must look at. @param open no credential is asked for */
export const actionWarnings = (open: boolean): string[] => [
  'It changes something: read what the customer is asked to confirm, and put every value into it that matters.',
  ...(open ? ['No credential is asked for; an action requires the login unless you allow it without.'] : []),
];
