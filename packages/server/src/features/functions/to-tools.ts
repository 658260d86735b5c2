/**
 * A function as the assistant is told of it: its purpose and the parameters it has to find values for. URL, static values
 * and leaves are the organisation's business and stay out, and so does what the service fills in from the login.
 */
import type { AssistantParameter } from '@frontdesk/contract';
import type { FunctionRow } from '../../db/schema.js';
import { loginPathOf } from './login-claims.js';
import { parametersOf } from './parameters.js';

export interface ToolDescription {
  name: string;
  description: string;
  parameters: ToolParameter[];
}

export type ToolParameter = Omit<AssistantParameter, 'provider' | 'required'> & { name: string; required: boolean };

export function toToolDescription(row: FunctionRow): ToolDescription {
  return {
    name: row.name,
    description: row.description,
    parameters: Object.entries(parametersOf(row)).flatMap(([name, parameter]) => {
      if (parameter.provider !== 'assistant' || loginPathOf(parameter) !== undefined) return [];
      const { provider: _, required = true, ...told } = parameter;
      return [{ name, required, ...told }];
    }),
  };
}
