import { type SQL, sql } from 'drizzle-orm';
import { canOrder } from '#features/products/contract/can-order.ts';
import type { CartLine } from '#features/carts/contract/cart.ts';
import { toDollars } from '#platform/contract/money.ts';
import { ownPricesColumn } from '#features/checkout/server/own-prices.ts';
import { type PricedProduct, priceForDestination, priceProductLine } from '#features/checkout/server/price-lines.ts';
import type { LineSums } from '#features/orders/contract/order-sums.ts';
import { exceedsMaxPrice } from '#features/products/contract/price-breaks.ts';
import { NO_PICTURE } from '#features/products/contract/pictures.ts';
import { roundUpQuantity, describeRounding } from '#features/products/contract/quantity-step.ts';
import { isPublic, priceBreaksColumn, WITHDRAWN_NAME } from '#features/products/server/product-sql.ts';
import type { TaxAndDelivery } from '#features/settings/server/tax-and-delivery.ts';
import { formatCount } from '#platform/contract/format-count.ts';

/** A product row with everything that its price depends on. */
export type CartProductRow = Omit<CartLine['product'], 'unitPrice'> &
  PricedProduct & {
    isSold: boolean;
    /** False for a draft, whose data are secret. */
    isPublic: boolean;
    weightGrams: number | null;
    bulky: boolean;
  };

/**
 * Columns of a cart line: `p` is the product, `s` its stock, `i` its first picture.
 * @param buyer the id of the customer whose own prices apply; null for public prices
 */
export const selectCartProduct = (buyer: string | null): SQL => sql`
  p.id as "_id", p.sku, p.slug, p.name, p.status = 'active' as "isSold", ${isPublic} as "isPublic", i.url as img, i.alt as "imgAlt",
  p.unit_price_cents as "unitPriceCents", p.regular_price_cents as "regularPriceCents", p.min_order as "minOrder", p.quantity_step as "quantityStep",
  p.weight_grams as "weightGrams", p.bulky, p.tax_class_id as "taxClassId",
  ${priceBreaksColumn} as breaks,
  p.low_stock_at as "lowStockAt", s.on_hand - s.reserved as stock${ownPricesColumn(buyer)}`;

export const cartProductJoins = sql`
  join stock s on s.product_id = p.id
  join product_image i on i.product_id = p.id and i.position = 0`;

const findProblem = (product: CartProductRow, quantity: number): Pick<CartLine, 'problem' | 'message'> => {
  const { isSold, stock, minOrder } = product;
  if (!isSold) return { problem: 'gone', message: 'We no longer sell this.' };
  if (!canOrder(product)) return { problem: 'out_of_stock', message: 'Out of stock at the moment.' };
  if (quantity > stock) return { problem: 'short', message: `Only ${formatCount(stock)} left.` };
  if (quantity < minOrder) return { problem: 'quantity', message: `The minimum order is ${formatCount(minOrder)}.` };
  if (quantity === roundUpQuantity(product, quantity)) return { problem: null, message: '' };
  return { problem: 'quantity', message: describeRounding(product, quantity) };
};

/** Hides the data of a withdrawn product, which staff may be editing. */
const hideProduct = (_id: string): CartLine['product'] => ({
  _id,
  sku: '',
  slug: '',
  name: WITHDRAWN_NAME,
  img: NO_PICTURE,
  imgAlt: '',
  unitPrice: 0,
  minOrder: 1,
  quantityStep: 1,
  stock: 0,
  lowStockAt: 0,
});

export const presentCartProduct = (product: CartProductRow): CartLine['product'] => {
  const { _id, sku, slug, name, img, imgAlt, unitPriceCents, minOrder, quantityStep, stock, lowStockAt } = product;
  if (!product.isPublic) return hideProduct(_id);
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

const TOO_EXPENSIVE = { problem: 'quantity', message: 'That is more than one order can cost.' } as const;

/** A line with its sums in cents. `isCounted` is false for products that are gone or out of stock. */
export type PricedCartLine = { line: CartLine; product: CartProductRow; sums: LineSums; isCounted: boolean };

/** Prices a line as an order would: at the buyer's current price, with the tax in `terms`. */
export const priceCartLine = (stored: CartProductRow, quantity: number, terms: TaxAndDelivery): PricedCartLine => {
  const product = priceForDestination(terms, stored);
  const tooDear = exceedsMaxPrice(product, quantity);
  const counted = tooDear || !product.isPublic ? 0 : quantity;
  const sums = priceProductLine({ ...product, quantity: counted }, terms);
  const line: CartLine = {
    product: presentCartProduct(product),
    quantity,
    price: toDollars(sums.goodsCents),
    discount: toDollars(sums.discountCents),
    ...(tooDear && product.isPublic ? TOO_EXPENSIVE : findProblem(product, quantity)),
  };
  return { line, product, sums, isCounted: line.problem !== 'gone' && line.problem !== 'out_of_stock' };
};
