import { sql } from 'drizzle-orm';
import { canOrder } from '#contract/can-order.ts';
import { Refusal } from '#contract/errors.ts';
import { type Cents, goodsCents, shippingCents, sumCents, toDollars } from '#contract/money.ts';
import type { Transaction } from '#server/db/open.ts';
import { rows } from '#server/db/query.ts';

/** So many pieces of a product, as somebody asks for them. */
export type WantedLine = { productId: string; quantity: number };

type Goods = {
  id: string;
  sku: string;
  name: string;
  img: string;
  unitPriceCents: Cents;
  minOrder: number;
  stock: number;
};

/** A line with its goods, whose stock is held until the end. */
type HeldLine = Goods & { quantity: number };

/** A line of an order that can be placed: its goods, and their price of this moment. */
export type PricedLine = HeldLine & { cents: Cents };

/** What an order comes to. */
export type Sums = { goods: Cents; shipping: Cents; total: Cents };

/** Lines of one product are one line. */
export const joinLines = (lines: readonly WantedLine[]): WantedLine[] => {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
};

/** Everybody locks in the order of the products, so that two orders of the same goods never wait for each other. */
const lockGoods = (trx: Transaction, wanted: WantedLine[]): Promise<Goods[]> =>
  rows<Goods>(
    trx,
    sql`select p.id, p.sku, p.name, i.url as img, p.unit_price_cents as "unitPriceCents", p.min_order as "minOrder",
               s.on_hand - s.reserved as stock
          from stock s join product p on p.id = s.product_id and p.status = 'active'
          join product_image i on i.product_id = p.id and i.position = 0
         where s.product_id = any(${sql.param(wanted.map(({ productId }) => productId))}::uuid[])
         order by s.product_id for no key update of s`,
    'lock-goods',
  );

/** What is wrong with a line, in words for a person; null when it can be placed. */
const faultOf = (
  { name, stock, minOrder, quantity }: HeldLine,
  isOnly: boolean,
): Refusal<'quantity_invalid' | 'out_of_stock'> | null => {
  if (quantity < minOrder) return new Refusal('quantity_invalid');
  if (quantity <= stock) return null;
  const what = isOnly ? '' : ` of ${name}`;
  const left = canOrder({ stock, minOrder })
    ? `Only ${stock} left in stock${what}.`
    : `${isOnly ? 'This product' : name} is out of stock.`;
  return new Refusal('out_of_stock', { message: left });
};

const refuseFaults = (lines: HeldLine[]): void => {
  const wrong = lines.flatMap((line) => {
    const fault = faultOf(line, lines.length === 1);
    return fault === null ? [] : [{ line, fault }];
  });
  const [first] = wrong;
  if (first === undefined) return;
  const told = wrong.map(({ line: { id, sku, minOrder, stock }, fault: { code, message } }) => ({
    productId: id,
    sku,
    minOrder,
    stock,
    code,
    message,
  }));
  const { minOrder, stock } = first.line;
  throw new Refusal(first.fault.code, {
    message: told.map(({ message }) => message).join(' '),
    details: { minOrder, stock, lines: told },
  });
};

/**
 * Holds the stock of what is wanted until `trx` ends, and prices it: the one place where an order's prices are made.
 * @param wanted each product once
 * @throws Refusal `product_not_found`, `quantity_invalid`, `out_of_stock`, which tell in `details.lines` of every line
 *   that cannot be placed
 */
export const priceLines = async (trx: Transaction, wanted: WantedLine[]): Promise<PricedLine[]> => {
  const goods = new Map((await lockGoods(trx, wanted)).map((one) => [one.id, one]));
  const lines = wanted.map(({ productId, quantity }): HeldLine => {
    const one = goods.get(productId);
    if (one === undefined) throw new Refusal('product_not_found', { details: { productId } });
    return { ...one, quantity };
  });
  // First: what nobody has may cost more than a number holds.
  refuseFaults(lines);
  return lines.map((line) => ({ ...line, cents: goodsCents(line.unitPriceCents, line.minOrder, line.quantity) }));
};

/**
 * What the lines come to with their delivery.
 * @param seenCents what the buyer saw as price of the goods
 * @throws Refusal `price_changed`, with the right price in `details`
 */
export const sumLines = (lines: readonly { cents: Cents }[], seenCents: Cents, shippingFeeCents: Cents): Sums => {
  const goods = sumCents(lines.map(({ cents }) => cents));
  if (goods !== seenCents) throw new Refusal('price_changed', { details: { price: toDollars(goods) } });
  const shipping = shippingCents(goods, shippingFeeCents);
  return { goods, shipping, total: sumCents([goods, shipping]) };
};
