/**
 * Describes a function to the assistant: its purpose and the parameters that it must supply. URL, fixed values, leaves
 * and values from the login are excluded.
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
