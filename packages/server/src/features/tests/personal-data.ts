/**
 * Finds personal data in a test: everything in the login's identity, e-mail addresses and international phone numbers
 * anywhere, and values in endpoints' responses under keys that name a person, an address, a phone number or an id. Not
 * found: names and addresses that occur only in messages of customers or agents, local phone numbers in running text,
 * and data under keys of other languages or other words.
 */
export type PersonalKind = 'email' | 'phone' | 'name' | 'address' | 'id';

/** By value, as written. */
export type PersonalData = Map<string, PersonalKind>;

/** A word that may be an e-mail address, without surrounding punctuation. */
const EMAIL = /^[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}.-]+$/u;
const AROUND_EMAILS = /[\s<>()[\]{}"`,;:!?|*]/;
const PHONE = /\+\d[\d ()./-]{6,22}\d/g;
const LEAST_CHARACTERS = 2;
/** Keys, in snake case. */
const KEYS: readonly [PersonalKind, RegExp][] = [
  ['email', /(^|_)e?_?mail(_address)?$/],
  ['phone', /(^|_)(phone|mobile|telephone|fax)(_number)?$/],
  [
    'name',
    /(^|_)(first|last|full|given|family|middle|customer|user|account|holder|contact|recipient|display)_?name$|^(surname|recipient|username)$/,
  ],
  ['address', /(^|_)(street|address|address_line|line_?[123]|postcode|postal_code|zip|zip_code|city|town)(_\d)?$/],
  ['id', /(^|_)(id|number|no|reference|iban|uuid)$/],
];
/** Objects whose `name` is a person's. */
const PERSON =
  /(^|_)(customer|user|person|account|member|contact|recipient|owner|holder|profile|passenger|guest|patient)$/;

/** Searches running text. */
export function findInText(text: string, found: PersonalData): void {
  for (const word of text.includes('@') ? text.split(AROUND_EMAILS) : []) {
    const email = word.replace(/\.$/, '');
    if (EMAIL.test(email)) found.set(email, 'email');
  }
  for (const [phone] of text.matchAll(PHONE)) found.set(phone, 'phone');
}

/** @param person the object describes a person, so its `name` is personal */
export function findInData(value: unknown, found: PersonalData, { person = false } = {}): void {
  if (typeof value === 'string') findInText(value, found);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const snake = snakeCase(key);
    const kind = kindOf(snake, person);
    // An id without digits is a word, such as the name of a store.
    if (kind !== undefined && (kind !== 'id' || /\d/.test(String(inner)))) add(inner, kind, found);
    findInData(inner, found, { person: PERSON.test(snake) });
  }
}

/** Takes everything in the login's identity. */
export function findInIdentity(value: unknown, found: PersonalData, kind: PersonalKind = 'id'): void {
  if (typeof value !== 'object' || value === null) {
    add(value, kind, found);
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    findInIdentity(inner, found, kindOf(snakeCase(key), true) ?? kind);
  }
}

const kindOf = (key: string, person: boolean): PersonalKind | undefined =>
  person && key === 'name' ? 'name' : KEYS.find(([, pattern]) => pattern.test(key))?.[0];

function add(value: unknown, kind: PersonalKind, found: PersonalData): void {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text.trim().length < LEAST_CHARACTERS) return;
  if (!found.has(text)) found.set(text, kind);
}

const snakeCase = (key: string): string =>
  key
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[\s-]/g, '_')
    .toLowerCase();
