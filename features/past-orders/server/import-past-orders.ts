import { sql } from 'drizzle-orm';
import { formerMoment } from '#features/settings/server/setting-values.ts';
import type { PastOrderState } from '#features/past-orders/contract/past-orders.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, listValues, rows } from '#platform/server/db/query.ts';
import { hasLineName } from './list-past-orders.ts';

/** An order of a former shop. Amounts are hundredths of its currency. */
export type ImportedOrder = {
  source: string;
  number: string;
  /** The email address in lower case; empty if the file has none. */
  email: string;
  name: string;
  /** The local time of the former shop, such as 2025-03-01T23:30:00. */
  placedAt: string;
  status: PastOrderState;
  currency: string;
  /** The goods after the discount. */
  goodsCents: number;
  discountCents: number;
  discountCode: string;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
  refundedCents: number;
  address: string;
  note: string;
  lines: { name: string; sku: string; quantity: number; priceCents: number }[];
};

/** Finds which of these order numbers the shop has already, as `source number`. */
export const findKnownPastOrders = async (
  db: Database | Transaction,
  some: readonly Pick<ImportedOrder, 'source' | 'number'>[],
): Promise<Set<string>> => {
  const found = await listValues<string>(
    db,
    sql`select o.source || ' ' || o.number
          from json_to_recordset(${JSON.stringify(some)}::json) w(source text, number text)
          join past_order o on o.source = w.source and o.number = w.number`,
  );
  return new Set(found);
};

/**
 * Stores past orders, and skips those that the shop has already. Lines find their product by its SKU. Orders of a file
 * that a previous build has checked have no discount.
 * @returns the ids of the new orders
 */
export const importPastOrders = async (
  trx: Transaction,
  importId: string,
  some: readonly ImportedOrder[],
): Promise<{ id: string; source: string; number: string }[]> => {
  const made = await rows<{ id: string; source: string; number: string }>(
    trx,
    sql`insert into past_order (source, number, email, name, placed_at, placed_on, status, currency, goods_cents, discount_cents,
                                discount_code, shipping_cents, tax_cents, total_cents, refunded_cents, address, note,
                                import_id)
        select source, number, email, name, ${formerMoment(sql`"placedAt"`)}, "placedAt"::date, status, currency, "goodsCents", coalesce("discountCents", 0),
               coalesce("discountCode", ''), "shippingCents", "taxCents", "totalCents", "refundedCents", address, note,
               ${importId}::uuid
          from json_to_recordset(${JSON.stringify(some)}::json)
               o(source text, number text, email text, name text, "placedAt" timestamp, status text, currency text,
                 "goodsCents" bigint, "discountCents" bigint, "discountCode" text, "shippingCents" bigint,
                 "taxCents" bigint, "totalCents" bigint, "refundedCents" bigint, address text, note text)
        on conflict do nothing returning id, source, number`,
  );
  const ids = new Map(made.map(({ id, source, number }) => [`${source} ${number}`, id]));
  const lines = some.flatMap(({ source, number, lines: its }) => {
    const pastOrderId = ids.get(`${source} ${number}`);
    return pastOrderId === undefined ? [] : its.map((line, position) => ({ ...line, pastOrderId, position }));
  });
  await execute(
    trx,
    sql`insert into past_order_line (past_order_id, position, name, sku, quantity, price_cents, product_id)
        select distinct on (l."pastOrderId", l.position)
               l."pastOrderId", l.position, l.name, l.sku, l.quantity, l."priceCents", p.id
          from json_to_recordset(${JSON.stringify(lines)}::json)
               l("pastOrderId" uuid, position int, name text, sku text, quantity numeric, "priceCents" bigint)
          left join product p on upper(p.sku) = upper(l.sku) and p.status = 'active'
         order by l."pastOrderId", l.position, p.id`,
  );
  return made;
};

/**
 * Finds which of these names are those of products for sale, in the spelling of a past order (`list-past-orders.ts`).
 * No two products for sale have the same name.
 */
export const findSoldNames = async (db: Database | Transaction, names: readonly string[]): Promise<Set<string>> => {
  const found = await listValues<string>(
    db,
    sql`select n.name from unnest(${sql.param([...new Set(names)])}::text[]) n(name)
         where exists (select from product p where ${hasLineName(sql`n.name`)})`,
  );
  return new Set(found);
};

/** Deletes past orders whose import is undone. */
export const deletePastOrders = async (trx: Transaction, ids: readonly string[]): Promise<void> => {
  await execute(trx, sql`delete from past_order where id = any(${sql.param(ids)}::uuid[])`);
};
