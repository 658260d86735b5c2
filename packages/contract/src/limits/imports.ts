/** Importing functions from API descriptions. */
export const IMPORT_LIMITS = {
  /** Characters of an API description that functions are drafted from, and of a curl command. */
  importCharacters: 500_000,
  importCurlCharacters: 8_000,
  importsPerOrganisationPerMinute: 20,
  /** Reading a description may take this long, in a thread of its own. */
  importReadingMs: 8_000,
  /** Memory of that thread in MiB. */
  importMemoryMb: 128,
  /** Descriptions that a server reads at the same time. */
  importsAtOnce: 2,
  /** Imports that wait for their turn on a server. */
  importsWaiting: 4,
  /** How deep a description may nest. */
  importDepth: 64,
  /** How deep the references of a description are followed. */
  importReferenceDepth: 20,
  /** Values in a description, those that aliases repeat included. */
  importValues: 200_000,
  importReferences: 10_000,
  /** Aliases in a YAML description. */
  importAliases: 500,
  importPaths: 5_000,
  /** Parameters of an operation that are read. */
  importParameters: 100,
  importParameterNameCharacters: 200,
  /** Notes about an operation. */
  importWarnings: 40,
  /** Operations that are listed as left out. */
  importLeftOut: 500,
  /** Characters of all drafts of an import. */
  importResultCharacters: 1_000_000,
} as const;
