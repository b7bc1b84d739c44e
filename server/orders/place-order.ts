import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Address } from '#contract/address.ts';
import { Refusal } from '#contract/errors.ts';
import { type Cents, toCents } from '#contract/money.ts';
import type { Delivery, Order, PlaceOrder } from '#contract/orders.ts';
import type { Database } from '#server/db/open.ts';
import { rows } from '#server/db/query.ts';
import type { Caller } from '#server/platform/caller.ts';
import { findFirstAnswer, hashRequest } from './first-answer.ts';
import { presentOrder } from './order-row.ts';
import { joinLines, priceLines, sumLines, type WantedLine } from './price-lines.ts';
import { capReached, readStanding, type UnpaidCaps } from './unpaid-caps.ts';
import { writeOrder } from './write-order.ts';

export type OrderTerms = { holdHours: number; unpaid: UnpaidCaps; shippingFeeCents: Cents };

/** What somebody orders, and the dollars he saw as price of the goods. */
type Wanted = Delivery & { lines: WantedLine[]; price: number };

/** Where a request comes from, and the key it may be sent again with. */
type Request = { idempotencyKey: string | null; network: string | null };

/** The three fields of the specification's dialog as an address. */
const addressOf = ({ country, address, phone }: Delivery): Address => Address.parse({ country, line1: address, phone });

/**
 * Places an order of one or more lines, all of it or nothing: prices are the shop's, stock is held until it is paid,
 * cancelled or has run out. It is held for `holdHours` where the buyer's address is verified or he has paid before, else
 * for `unpaid.holdHours` and within the caps of who has never paid. The one way an order comes to be.
 * @throws Refusal `product_not_found`, `quantity_invalid`, `out_of_stock` (with `details.lines`), `price_changed` (with
 *   the right price in `details`, unless it changed at this moment), `unpaid_limit`, `key_reused`
 */
export const placeOrder = async (
  db: Database,
  buyer: Caller,
  wanted: Wanted,
  { holdHours, unpaid, shippingFeeCents, idempotencyKey, network }: OrderTerms & Request,
): Promise<Order> => {
  const asked = joinLines(wanted.lines);
  const seenCents = toCents(wanted.price);
  const deliveryAddress = addressOf(wanted);
  const requestHash = idempotencyKey === null ? null : hashRequest([asked, seenCents, deliveryAddress]);
  try {
    const row = await db.transaction(async (trx) => {
      const standing = await readStanding(trx, buyer, network);
      const lines = await priceLines(trx, asked);
      const sums = sumLines(lines, seenCents, shippingFeeCents);
      const refusal = capReached(standing, { lines: lines.length, cents: sums.goods }, unpaid);
      if (refusal !== null) throw refusal;
      const isTrusted = standing.hasPaid || standing.isVerified;
      return writeOrder(trx, {
        buyer,
        lines,
        sums,
        deliveryAddress,
        holdHours: isTrusted ? holdHours : unpaid.holdHours,
        network,
        idempotencyKey,
        requestHash,
      });
    });
    return presentOrder(row);
  } catch (error) {
    // The same request sent again gets its first answer, also when that order took the last of the stock.
    const first =
      idempotencyKey === null || requestHash === null
        ? null
        : await findFirstAnswer(db, buyer.customerId, idempotencyKey, requestHash);
    if (first === null) throw error;
    return first;
  }
};

/**
 * The product of the specification's call: the one named by its id, or the one product on sale of that name.
 * @throws Refusal `product_not_found`, `name_ambiguous`
 */
export const findOrdered = async (
  db: Database,
  { productId, productName }: Pick<z.output<typeof PlaceOrder>, 'productId' | 'productName'>,
): Promise<string> => {
  if (productId !== undefined) return productId;
  const found = await rows<{ id: string }>(
    db,
    sql`select id from product where lower(name) = lower(${productName}) and status = 'active' limit 2`,
  );
  if (found.length > 1) throw new Refusal('name_ambiguous');
  const [only] = found;
  if (only === undefined) throw new Refusal('product_not_found');
  return only.id;
};
