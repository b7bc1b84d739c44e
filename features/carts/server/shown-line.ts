import { sql } from 'drizzle-orm';
import { canOrder } from '#features/products/contract/can-order.ts';
import type { CartLine } from '#features/carts/contract/cart.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import { type LineSums, priceLine } from '#features/orders/contract/order-sums.ts';
import { isTooDear, type PriceBreak } from '#features/products/contract/price-breaks.ts';
import { roundUpQuantity, stepSentence } from '#features/products/contract/quantity-step.ts';
import { selectBreaks } from '#features/products/server/select-breaks.ts';
import { rateOf, type Terms } from '#features/settings/server/read-terms.ts';

/** A product as SQL answers it, with what its price depends on. */
export type ShownProduct = Omit<CartLine['product'], 'unitPrice'> & {
  unitPriceCents: Cents;
  isSold: boolean;
  breaks: PriceBreak[];
  weightGrams: number | null;
  bulky: boolean;
  taxClassId: string | null;
};

/** What a line shows; aliases `p` product, `s` stock, `i` first picture. */
export const shownColumns = sql`
  p.id as "_id", p.sku, p.slug, p.name, p.status = 'active' as "isSold", i.url as img, i.alt as "imgAlt",
  p.unit_price_cents as "unitPriceCents", p.min_order as "minOrder", p.quantity_step as "quantityStep",
  p.weight_grams as "weightGrams", p.bulky, p.tax_class_id as "taxClassId",
  ${selectBreaks} as breaks,
  p.low_stock_at as "lowStockAt", s.on_hand - s.reserved as stock`;

export const shownJoins = sql`
  join stock s on s.product_id = p.id
  join product_image i on i.product_id = p.id and i.position = 0`;

const few = (count: number) => count.toLocaleString('en-US');

const problemOf = (product: ShownProduct, quantity: number): Pick<CartLine, 'problem' | 'message'> => {
  const { isSold, stock, minOrder } = product;
  if (!isSold) return { problem: 'gone', message: 'We do not sell this any more.' };
  if (!canOrder(product)) return { problem: 'out_of_stock', message: 'Out of stock at the moment.' };
  if (quantity > stock) return { problem: 'short', message: `Only ${few(stock)} left.` };
  if (quantity < minOrder) return { problem: 'quantity', message: `The minimum order is ${few(minOrder)}.` };
  if (quantity === roundUpQuantity(product, quantity)) return { problem: null, message: '' };
  return { problem: 'quantity', message: stepSentence(product, quantity) };
};

export const presentProduct = (product: ShownProduct): CartLine['product'] => {
  const { _id, sku, slug, name, img, imgAlt, unitPriceCents, minOrder, quantityStep, stock, lowStockAt } = product;
  return {
    _id,
    sku,
    slug,
    name,
    img,
    imgAlt,
    minOrder,
    quantityStep,
    stock,
    lowStockAt,
    unitPrice: toDollars(unitPriceCents),
  };
};

const TOO_DEAR = { problem: 'quantity', message: 'That is more than one order can cost.' } as const;

/** A line with what it comes to in cents, and whether it counts: what is gone or out of stock does not. */
export type ShownLine = { shown: CartLine; product: ShownProduct; sums: LineSums; isCounted: boolean };

/** So many pieces of a product at today's price, taxed by the terms. */
export const showLine = (product: ShownProduct, quantity: number, terms: Terms): ShownLine => {
  const { rate } = rateOf(terms, product.taxClassId);
  const tooDear = isTooDear(product, quantity);
  const sums = priceLine(product, tooDear ? 0 : quantity, { rate, includesTax: terms.includesTax });
  const shown: CartLine = {
    product: presentProduct(product),
    quantity,
    price: toDollars(sums.goodsCents),
    discount: toDollars(sums.discountCents),
    ...(tooDear ? TOO_DEAR : problemOf(product, quantity)),
  };
  return { shown, product, sums, isCounted: shown.problem !== 'gone' && shown.problem !== 'out_of_stock' };
};
