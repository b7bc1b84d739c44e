import { sql } from 'drizzle-orm';
import type { JoinGood } from '#contract/join.ts';
import { type Cents, minusCents, toDollars } from '#contract/money.ts';
import { type PriceBreak, priceGoods } from '#contract/price-breaks.ts';
import { roundUpQuantity } from '#contract/quantity-step.ts';
import type { Database } from '#server/db/open.ts';
import { rows } from '#server/db/query.ts';
import { selectBreaks } from '#server/products/select-breaks.ts';

/** A product as a chain shows it. */
export type ChainGood = Omit<JoinGood, 'quantity' | 'unitPrice'> & {
  unitPriceCents: Cents;
  quantityStep: number;
  breaks: PriceBreak[];
};

/** What is on sale of some products, by their ids. */
export const readGoods = async (db: Database, ids: Iterable<string>): Promise<Map<string, ChainGood>> => {
  const found = await rows<ChainGood>(
    db,
    sql`select p.id as "_id", p.sku, p.slug, p.name, i.url as img, i.alt as "imgAlt", p.min_order as "minOrder",
               p.quantity_step as "quantityStep", p.unit_price_cents as "unitPriceCents", s.on_hand - s.reserved as stock,
               ${selectBreaks} as breaks
          from product p join stock s on s.product_id = p.id join product_image i on i.product_id = p.id and i.position = 0
         where p.id = any(${sql.param([...new Set(ids)])}::uuid[]) and p.status = 'active'`,
    'join-goods',
  );
  return new Map(found.map((good) => [good._id, good]));
};

/** So many of a product, or more where it is sold in no smaller number. */
export const showGood = (good: ChainGood, pieces: number): JoinGood => {
  const { breaks: _breaks, quantityStep: _step, unitPriceCents, ...shown } = good;
  return { ...shown, unitPrice: toDollars(unitPriceCents), quantity: roundUpQuantity(good, pieces) };
};

export const costOfGood = (good: ChainGood, pieces: number): Cents => {
  const { goods, discount } = priceGoods(good, roundUpQuantity(good, pieces));
  return minusCents(goods, discount);
};
