/** The part of an OpenAPI 3.1 document that is used here. */
import type { JsonSchema } from '@frontdesk/contract';

export interface Media {
  schema?: JsonSchema;
  example?: unknown;
}

export interface Parameter {
  in: 'path' | 'query' | 'header' | 'cookie';
  name: string;
  required?: boolean;
  description?: string;
  schema?: JsonSchema;
}

export interface Answer {
  description: string;
  headers?: Record<string, Header | { $ref: string }>;
  content?: Record<string, Media>;
}
export interface Header {
  description: string;
  schema: JsonSchema;
}

/** Marks operations whose responses carry an `ETag`, until the document is complete. */
export const VERSIONED = 'x-versioned';

export interface Operation {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, Answer>;
  security?: Record<string, string[]>[];
  [VERSIONED]?: true;
}

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description?: string };
  servers?: { url: string }[];
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  /** What the service sends, by event. */
  webhooks?: Record<string, { post: Operation }>;
  components: {
    schemas: Record<string, JsonSchema>;
    securitySchemes: Record<string, unknown>;
    headers?: Record<string, Header>;
  };
}

/** Every operation of a document, with path and method. */
export function operationsOf(document: OpenApiDocument): { path: string; method: string; operation: Operation }[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}
