/**
 * The orders, each in another situation that customers ask about. Days are counted from today: negative ones are past.
 * What an order number alone tells carries no name and no address.
 */
import type { CustomerId } from './customers.js';
import type { StoreId } from './stores.js';

export type OrderStatus =
  | 'processing'
  | 'shipped'
  | 'out_for_delivery'
  | 'delayed'
  | 'delivered'
  | 'ready_for_pickup'
  | 'cancelled';

export interface ParcelEvent {
  day: number;
  place: string;
  event: string;
}

export interface Order {
  id: string;
  customer: CustomerId;
  status: OrderStatus;
  placed_day: number;
  items: readonly { sku: string; quantity: number }[];
  shipping_cents: number;
  parcel?: {
    carrier: string;
    tracking_number: string;
    expected_day?: number;
    delivered_day?: number;
    events: readonly ParcelEvent[];
  };
  /** When an order without a parcel yet is expected to arrive. */
  expected_day?: number;
  pickup_store?: StoreId;
  note?: string;
}

const carrier = 'Saltline Couriers';

export const ORDERS: readonly Order[] = [
  {
    id: '1042',
    customer: 'mia',
    status: 'shipped',
    placed_day: -3,
    items: [
      { sku: 'HG-LAN-01', quantity: 1 },
      { sku: 'HG-MUG-01', quantity: 2 },
    ],
    shipping_cents: 590,
    parcel: {
      carrier,
      tracking_number: 'SL1042773IE',
      expected_day: 2,
      events: [
        { day: -1, place: 'Galway', event: 'Handed to the carrier' },
        { day: 0, place: 'Athlone', event: 'Sorted at the depot' },
      ],
    },
  },
  {
    id: '1043',
    customer: 'mia',
    status: 'processing',
    placed_day: -1,
    items: [{ sku: 'HG-JUM-01', quantity: 1 }],
    shipping_cents: 0,
    expected_day: 5,
    note: 'Shipping is free above €100.',
  },
  {
    id: '1038',
    customer: 'mia',
    status: 'delivered',
    placed_day: -12,
    items: [{ sku: 'HG-TEA-01', quantity: 3 }],
    shipping_cents: 590,
    parcel: {
      carrier,
      tracking_number: 'SL1038512IE',
      delivered_day: -8,
      events: [
        { day: -10, place: 'Galway', event: 'Handed to the carrier' },
        { day: -9, place: 'Dublin', event: 'Sorted at the depot' },
        { day: -8, place: 'Dublin', event: 'Delivered, left with a neighbour' },
      ],
    },
  },
  {
    id: '1050',
    customer: 'jonas',
    status: 'delayed',
    placed_day: -6,
    items: [
      { sku: 'HG-BLA-01', quantity: 1 },
      { sku: 'HG-HAT-01', quantity: 1 },
    ],
    shipping_cents: 0,
    parcel: {
      carrier,
      tracking_number: 'SL1050218DE',
      expected_day: 4,
      events: [
        { day: -4, place: 'Galway', event: 'Handed to the carrier' },
        { day: -1, place: 'Rosslare', event: 'Ferry cancelled because of the weather' },
      ],
    },
    note: 'The ferry was cancelled because of a storm; the parcel takes the next one.',
  },
  {
    id: '1051',
    customer: 'jonas',
    status: 'cancelled',
    placed_day: -5,
    items: [{ sku: 'HG-ROP-01', quantity: 1 }],
    shipping_cents: 590,
    note: 'The doormat sold out; the full amount was refunded to the card.',
  },
  {
    id: '1060',
    customer: 'amira',
    status: 'ready_for_pickup',
    placed_day: -2,
    items: [{ sku: 'HG-BAG-01', quantity: 1 }],
    shipping_cents: 0,
    pickup_store: 'quayside',
    note: 'Held for 14 days; bring the order number.',
  },
  {
    id: '1061',
    customer: 'amira',
    status: 'out_for_delivery',
    placed_day: -2,
    items: [{ sku: 'HG-LAN-02', quantity: 2 }],
    shipping_cents: 590,
    parcel: {
      carrier,
      tracking_number: 'SL1061904IE',
      expected_day: 0,
      events: [
        { day: -1, place: 'Galway', event: 'Handed to the carrier' },
        { day: 0, place: 'Limerick', event: 'On the van' },
      ],
    },
  },
];

/** Finds an order by its number; people also write `#1042`. */
export function findOrder(number: string): Order | undefined {
  const id = number.trim().replace(/^#/, '');
  return ORDERS.find((order) => order.id === id);
}
