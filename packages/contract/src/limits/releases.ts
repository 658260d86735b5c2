/** Releases of the setup. */
export const RELEASE_LIMITS = {
  releaseNoteCharacters: 500,
  releaseNumber: 1_000_000,
  /** Releases kept for an organisation: the newest, and the live one. */
  releasesKept: 200,
  /** Characters of a field's value that a change of a release shows. */
  releaseFieldCharacters: 4_000,
  /** Changed articles listed in a release or draft, with their changes. */
  releaseArticles: 100,
} as const;
