/** `GET /api/products?query=&max_price=` for customers, `GET /api/stock/{sku}` for trying the dev environment. */
import { type Answer, answerData, refuse } from '../answers.js';
import { findProduct, inStock, PRODUCTS, type Product } from '../catalogue/products.js';
import { CURRENCY, euros, inEuros } from '../money.js';
import { picturePath } from '../pages/pictures.js';
import type { Shop, ShopRequest } from '../shop.js';

/** Products that match the most words of `query`, cheapest first among equals. Empty values do not narrow. */
export function searchProducts(_shop: Shop, request: ShopRequest): Answer {
  const limit = request.query.get('max_price')?.trim() || undefined;
  const maxPrice = limit === undefined ? undefined : Number(limit);
  if (maxPrice !== undefined && !(maxPrice >= 0 && Number.isFinite(maxPrice)))
    return refuse(400, 'max_price must be a price in euros, such as 50 or 49.90.');

  const query = request.query.get('query')?.trim() ?? '';
  const affordable = PRODUCTS.filter((product) => maxPrice === undefined || euros(product.price_cents) <= maxPrice);
  const found = matchWords(affordable, query).map(viewProduct);
  return answerData({ products: found }, describeResult(found, query, maxPrice));
}

export function getStock(_shop: Shop, request: ShopRequest): Answer {
  const sku = request.parameters.sku ?? '';
  const product = findProduct(sku);
  if (product === undefined) return refuse(404, `We have no article ${sku.slice(0, 40)}.`);
  const { warehouse, stores } = product.stock;
  return answerData({
    sku: product.sku,
    name: product.name,
    warehouse,
    stores: Object.entries(stores).map(([store_id, pieces]) => ({ store_id, pieces })),
  });
}

function viewProduct(product: Product) {
  const { sku, name, category, description, price_cents } = product;
  return {
    sku,
    name,
    category,
    description,
    price: euros(price_cents),
    currency: CURRENCY,
    price_text: inEuros(price_cents),
    picture: picturePath(sku),
    in_stock: inStock(product),
  };
}

function matchWords(products: readonly Product[], query: string): Product[] {
  const words = wordsOf(query);
  const byPrice = products.toSorted((one, other) => one.price_cents - other.price_cents);
  if (query === '') return byPrice;
  const scored = byPrice.map((product) => {
    const own = wordsOf(`${product.name} ${product.category} ${product.description} ${product.sku}`);
    return { product, score: words.filter((word) => own.includes(word)).length };
  });
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return best === 0 ? [] : scored.filter(({ score }) => score === best).map(({ product }) => product);
}

/** Words of every text, which say nothing about a product. */
const PLAIN_WORDS = new Set(
  'a an and are as at be by can for from i in is it my of on or some the to with you your'.split(' '),
);

/** Lower-case words, without a plural `s`: a customer asks for lanterns, the catalogue has a lantern. */
function wordsOf(text: string): string[] {
  const words = (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !PLAIN_WORDS.has(word));
  return words.map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));
}

function describeResult(found: { name: string; price: number }[], query: string, maxPrice: number | undefined): string {
  const wanted = query === '' ? 'products' : `products for "${query.slice(0, 80)}"`;
  const within = maxPrice === undefined ? '' : ` up to ${inEuros(Math.round(maxPrice * 100))}`;
  if (found.length === 0) return `We found no ${wanted}${within}.`;
  const listed = found.map(({ name, price }) => `${name} (${inEuros(Math.round(price * 100))})`).join(', ');
  return `We found ${found.length} ${found.length === 1 ? wanted.replace('products', 'product') : wanted}${within}: ${listed}.`;
}
