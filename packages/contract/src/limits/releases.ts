/** Releases of the setup. */
export const RELEASE_LIMITS = {
  releaseNoteCharacters: 500,
  releaseNumber: 1_000_000,
  /** Releases that are kept of an organisation: the newest, and the one that is live. */
  releasesKept: 200,
  /** Characters of a field's value that a change of a release shows. */
  releaseFieldCharacters: 4_000,
  /** Changed articles that a release and a draft name, with what has changed. */
  releaseArticles: 100,
} as const;
