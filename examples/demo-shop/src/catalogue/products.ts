/** What the shop sells, with the stock of the warehouse and of each store. */
import type { StoreId } from './stores.js';

export interface Product {
  sku: string;
  name: string;
  category: string;
  description: string;
  price_cents: number;
  /** Pieces at hand; zero everywhere means sold out. */
  stock: { warehouse: number; stores: Record<StoreId, number> };
}

export const PRODUCTS: readonly Product[] = [
  {
    sku: 'HG-LAN-01',
    name: 'Storm lantern',
    category: 'lighting',
    description: 'Brass paraffin lantern with a wind-proof glass chimney, 28 cm tall.',
    price_cents: 4_950,
    stock: { warehouse: 34, stores: { quayside: 6, 'shop-street': 2 } },
  },
  {
    sku: 'HG-LAN-02',
    name: 'Pocket lantern',
    category: 'lighting',
    description: 'Rechargeable LED lantern the size of a mug, 40 hours of light.',
    price_cents: 2_450,
    stock: { warehouse: 120, stores: { quayside: 14, 'shop-street': 9 } },
  },
  {
    sku: 'HG-BLA-01',
    name: 'Wool blanket',
    category: 'home',
    description: 'Woven in Donegal from lambswool, 140 by 180 cm, navy or oatmeal.',
    price_cents: 8_900,
    stock: { warehouse: 11, stores: { quayside: 3, 'shop-street': 0 } },
  },
  {
    sku: 'HG-JUM-01',
    name: "Fisherman's jumper",
    category: 'clothing',
    description: 'Heavy cable-knit jumper in undyed wool, sizes S to XL.',
    price_cents: 11_900,
    stock: { warehouse: 22, stores: { quayside: 5, 'shop-street': 4 } },
  },
  {
    sku: 'HG-HAT-01',
    name: 'Watch cap',
    category: 'clothing',
    description: 'Ribbed merino hat, one size, in navy, rust or grey.',
    price_cents: 2_200,
    stock: { warehouse: 80, stores: { quayside: 12, 'shop-street': 10 } },
  },
  {
    sku: 'HG-COA-01',
    name: 'Oilskin raincoat',
    category: 'clothing',
    description: 'Waterproof waxed-cotton raincoat with taped seams, sizes S to XXL.',
    price_cents: 15_900,
    stock: { warehouse: 7, stores: { quayside: 1, 'shop-street': 2 } },
  },
  {
    sku: 'HG-MUG-01',
    name: 'Enamel mug',
    category: 'kitchen',
    description: 'White enamel mug with a blue rim, 350 ml, safe on an open fire.',
    price_cents: 950,
    stock: { warehouse: 210, stores: { quayside: 40, 'shop-street': 35 } },
  },
  {
    sku: 'HG-TEA-01',
    name: 'Harbour breakfast tea',
    category: 'kitchen',
    description: 'Strong Assam and Kenyan loose-leaf tea, 250 g tin.',
    price_cents: 1_150,
    stock: { warehouse: 64, stores: { quayside: 18, 'shop-street': 22 } },
  },
  {
    sku: 'HG-BAG-01',
    name: 'Canvas duffel bag',
    category: 'bags',
    description: 'Cotton canvas duffel with rope handles, 38 litres.',
    price_cents: 6_900,
    stock: { warehouse: 15, stores: { quayside: 4, 'shop-street': 3 } },
  },
  {
    sku: 'HG-ROP-01',
    name: 'Rope doormat',
    category: 'home',
    description: 'Hand-knotted from retired mooring rope, 45 by 75 cm.',
    price_cents: 5_400,
    stock: { warehouse: 0, stores: { quayside: 0, 'shop-street': 0 } },
  },
];

export function findProduct(sku: string): Product | undefined {
  return PRODUCTS.find((product) => product.sku === sku.toUpperCase());
}

export function inStock(product: Product): boolean {
  return product.stock.warehouse > 0 || Object.values(product.stock.stores).some((pieces) => pieces > 0);
}
