/** The port to a language model stands in the contract, because the built-in matcher is a package of its own. */
export * from '@frontdesk/contract/language-model';
