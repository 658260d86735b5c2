/**
 * `/api/v1/lab/releases/`, ours: a draft that members and keys change, and the live version that customers get. Without
 * releases (`off`, the default), saved changes are live at once.
 */
import { z } from 'zod';
import { LIMITS } from './limits.js';
import { filledText, timestamp } from './primitives.js';
import { testPath } from './stored-tests-api.js';
import { modelName, testDifference } from './tests-api.js';

/** `off`: saved changes are live at once. `warn` and `refuse`: the effect of a failed test on going live. */
export const releaseMode = z.enum(['off', 'warn', 'refuse']);
export type ReleaseMode = z.infer<typeof releaseMode>;

/** The body of `PUT /api/v1/lab/releases/mode/`. */
export const releaseModeInput = z.strictObject({ mode: releaseMode });

const fieldChange = z.object({
  field: z.string(),
  before: z.string().nullable().describe('Null: no value. Long values are shortened.'),
  after: z.string().nullable(),
});

/** A difference between two versions. */
export const releaseChange = z.object({
  kind: z.enum(['function', 'settings', 'model', 'article']),
  name: z.string().describe('Name of the function, id of the article; otherwise the same as `kind`.'),
  change: z.enum(['added', 'changed', 'removed']),
  fields: z.array(fieldChange),
});
export type ReleaseChange = z.infer<typeof releaseChange>;

const author = z
  .object({ kind: z.enum(['member', 'api_key', 'operator']), id: z.string().nullable(), name: z.string() })
  .describe('Who did this, as in the audit log.');

/** The response of `POST /api/v1/lab/releases/{number}/restore/`. */
export const releaseSummary = z.object({
  number: z.int().min(1),
  note: z.string().describe('Reason for the release.'),
  author,
  restored_from: z.int().nullable().describe('Number of the release that it restored; null: it published the draft.'),
  changes: z.int().min(0).describe('Number of differences from the previous release.'),
  tests: z
    .object({ total: z.int(), failed: z.int() })
    .nullable()
    .describe('The test run before it went live; null: none.'),
  created_at: timestamp,
});
export type ReleaseSummary = z.infer<typeof releaseSummary>;

/** The response of `GET /api/v1/lab/releases/` and `PUT /api/v1/lab/releases/mode/`. */
export const releaseList = z.object({
  mode: releaseMode,
  live: z.int().nullable().describe('The number of the release that customers get; null without releases.'),
  releases: z.array(releaseSummary).describe('Newest first.'),
});
export type ReleaseList = z.infer<typeof releaseList>;

const moreArticles = z
  .int()
  .min(0)
  .default(0)
  .describe(`Ids of changed articles beyond the ${LIMITS.releaseArticles} that are listed.`);

/** The response of `GET /api/v1/lab/releases/changes/` and `PUT /api/v1/lab/releases/draft/`. */
export const releaseChanges = z.object({
  fingerprint: z.string().describe('Fingerprint of the draft with these changes. Going live requires it.'),
  changes: z.array(releaseChange).describe('Changes from the live release to the draft, functions by name.'),
  more_articles: moreArticles,
});
export type ReleaseChanges = z.infer<typeof releaseChanges>;

/** The response of `GET /api/v1/lab/releases/{number}/`. */
export const releaseView = releaseSummary.extend({
  fields: z.array(releaseChange).describe('Changes from the previous release to this one.'),
  more_articles: moreArticles,
});
export type ReleaseView = z.infer<typeof releaseView>;

const note = filledText(LIMITS.releaseNoteCharacters).describe('Reason, shown in the history.');

/** The body of `POST /api/v1/lab/releases/`. */
export const releaseInput = z.strictObject({
  note,
  fingerprint: z.string().max(LIMITS.idCharacters).describe('Fingerprint of the reviewed changes.'),
  model: modelName.default('embedded').describe('The model that the tests use, as in a test run.'),
  despite_failures: z.boolean().default(false).describe('In mode `warn`: go live even if tests fail.'),
});
export type ReleaseInput = z.output<typeof releaseInput>;

/** The body of `POST /api/v1/lab/releases/{number}/restore/`. */
export const restoreInput = z.strictObject({ note });

/** The body of `PUT /api/v1/lab/releases/draft/`. */
export const draftInput = z.strictObject({
  release: z.int().min(1).max(LIMITS.releaseNumber).describe('The number of the release that replaces the draft.'),
});

/** A line of the response. The last is `released`, `refused` or an error. */
export const releaseLine = z.discriminatedUnion('type', [
  z.object({ type: z.literal('tests'), done: z.int(), total: z.int() }),
  z.object({ type: z.literal('released'), release: releaseSummary }),
  z.object({
    type: z.literal('refused'),
    may_insist: z.boolean().describe('Whether `despite_failures` would go live anyway.'),
    failed: z.array(z.object({ path: testPath, name: z.string(), differences: z.array(testDifference) })),
  }),
  z.object({ type: z.literal('error'), detail: z.string() }),
]);
export type ReleaseLine = z.infer<typeof releaseLine>;
