/**
 * Describes a function as a tool of the Model Context Protocol: its inputs as JSON Schema, and that it is read-only.
 */
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type { FunctionRow } from '../../db/schema.js';
import { type ToolParameter, toToolDescription } from '../functions/to-tools.js';

/** Read-only, at endpoints outside this service. */
export const READ_ONLY: NonNullable<Tool['annotations']> = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: true,
};

export function toMcpTool(row: FunctionRow): Tool {
  const { name, description, parameters } = toToolDescription(row);
  return {
    name,
    description,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, toSchema(parameter)])),
      required: parameters.flatMap((parameter) => (parameter.required ? [parameter.name] : [])),
      additionalProperties: false,
    },
    annotations: READ_ONLY,
  };
}

const toSchema = ({ name: _, required: __, sources: ___, ...schema }: ToolParameter): object => schema;
