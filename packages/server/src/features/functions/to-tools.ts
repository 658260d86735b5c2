/**
 * A function as the assistant is told of it: its purpose and the parameters it has to find values for. URL, static values
 * and leaves are the organisation's business and stay out.
 */
import type { ParameterType } from '@frontdesk/contract';
import type { FunctionRow } from '../../db/schema.js';
import { parametersOf } from './parameters.js';

export interface ToolDescription {
  name: string;
  description: string;
  /** All are required. */
  parameters: { name: string; type: ParameterType; description: string }[];
}

export function toToolDescription(row: FunctionRow): ToolDescription {
  return {
    name: row.name,
    description: row.description,
    parameters: Object.entries(parametersOf(row)).flatMap(([name, { provider, type, description }]) =>
      provider === 'assistant' ? [{ name, type, description }] : [],
    ),
  };
}
