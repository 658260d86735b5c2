/** The stores and when they are open. Hours are local time; null is closed all day. */
import type { Weekday } from '../calendar.js';

export type StoreId = 'quayside' | 'shop-street';

export interface OpeningHours {
  opens: string;
  closes: string;
}

export interface Store {
  id: StoreId;
  name: string;
  address: string;
  phone: string;
  hours: Record<Weekday, OpeningHours | null>;
}

const usual: OpeningHours = { opens: '09:30', closes: '18:00' };

export const STORES: readonly Store[] = [
  {
    id: 'quayside',
    name: 'Harbour Goods Quayside',
    address: '12 Dock Road, Galway',
    phone: '+353 91 555 0142',
    hours: {
      monday: usual,
      tuesday: usual,
      wednesday: usual,
      thursday: { opens: '09:30', closes: '20:00' },
      friday: { opens: '09:30', closes: '20:00' },
      saturday: { opens: '10:00', closes: '17:00' },
      sunday: null,
    },
  },
  {
    id: 'shop-street',
    name: 'Harbour Goods Shop Street',
    address: '41 Shop Street, Galway',
    phone: '+353 91 555 0143',
    hours: {
      monday: null,
      tuesday: usual,
      wednesday: usual,
      thursday: usual,
      friday: usual,
      saturday: usual,
      sunday: { opens: '12:00', closes: '17:00' },
    },
  },
];

export const DEFAULT_STORE_ID: StoreId = 'quayside';

export function findStore(id: string): Store | undefined {
  return STORES.find((store) => store.id === id);
}
