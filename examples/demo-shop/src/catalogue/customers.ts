/** The demo customers. Their passwords are public on purpose: the login page shows them. */
export type CustomerId = 'mia' | 'jonas' | 'amira';

export interface Customer {
  id: CustomerId;
  name: string;
  email: string;
  password: string;
  loyalty: { points: number; tier: 'Deckhand' | 'Bosun' | 'Captain'; expiring_points: number; expires_in_days: number };
}

export const CUSTOMERS: readonly Customer[] = [
  {
    id: 'mia',
    name: 'Mia Byrne',
    email: 'mia@example.com',
    password: 'demo',
    loyalty: { points: 1_240, tier: 'Captain', expiring_points: 200, expires_in_days: 45 },
  },
  {
    id: 'jonas',
    name: 'Jonas Keller',
    email: 'jonas@example.com',
    password: 'demo',
    loyalty: { points: 310, tier: 'Bosun', expiring_points: 60, expires_in_days: 12 },
  },
  {
    id: 'amira',
    name: 'Amira Haddad',
    email: 'amira@example.com',
    password: 'demo',
    loyalty: { points: 45, tier: 'Deckhand', expiring_points: 0, expires_in_days: 365 },
  },
];

export function findCustomer(email: string, password: string): Customer | undefined {
  const wanted = email.trim().toLowerCase();
  return CUSTOMERS.find((customer) => customer.email === wanted && customer.password === password);
}
