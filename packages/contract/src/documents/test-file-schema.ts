/** The JSON schema of a test file, for editors that check YAML. */
import { z } from 'zod';
import { testFile } from '../test-file.js';
import { dropNeedlessKeywords, type JsonSchema } from './json-schema.js';

/** Its URL in the service. */
export const TEST_FILE_SCHEMA_PATH = '/api/docs/test-file.schema.json';

/** Draft 7, which editors support. */
export function testFileSchema(): JsonSchema {
  const schema = z.toJSONSchema(testFile, {
    io: 'input',
    target: 'draft-07',
    override: (context) => dropNeedlessKeywords({ ...context, io: 'input' }),
  });
  return { ...schema, title: 'A test of the assistant' } as JsonSchema;
}
