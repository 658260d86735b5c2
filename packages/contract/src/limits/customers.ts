/** What is known of customers. */
export const CUSTOMER_LIMITS = {
  customerNameCharacters: 200,
  /** Characters of an e-mail address (RFC 5321). */
  customerEmailCharacters: 254,
  /** Attributes of a customer. */
  customerAttributes: 50,
  customerAttributeNameCharacters: 60,
  /** Characters of an attribute that is a string. */
  customerAttributeCharacters: 500,
  /** The newest conversations of a customer, which desks are told of when who the customer is changes. */
  customerConversationsTold: 50,
  /** Contact addresses that a session may leave in an hour. */
  contactEmailsPerSessionPerHour: 30,
} as const;
