import { sql } from 'drizzle-orm';
import { record } from '#features/audit/server/record.ts';
import { shopCurrency } from '#features/settings/server/currency.ts';
import { detachMoves, moveStock } from '#features/stock/server/move-stock.ts';
import { getCurrency } from '#platform/contract/currency.ts';
import { formatCents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, one, rows } from '#platform/server/db/query.ts';
import { OutdatedPriceError } from './order-discount.ts';
import { handleChangedLines } from './order-steps.ts';
import { compareOwnPrices } from './own-prices.ts';
import type { ChangeableOrder, PricedChange } from './price-change.ts';
import { selectLines } from './write-order.ts';

/** The most changes that a note lists. */
const MOST_NAMED = 20;

/** Describes a change: 'Ball valve: 5 to 8. Elbow: 3 added. Total $50.00 to $72.10.' */
const describeChange = (order: ChangeableOrder, { lines, sums }: PricedChange): string => {
  const before = new Map(order.lines.map(({ productId, quantity }) => [productId, quantity]));
  const after = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  const changes = [
    ...order.lines.flatMap(({ productId, productName, quantity }) => {
      const now = after.get(productId);
      if (now === undefined) return [`${productName}: removed.`];
      return now === quantity ? [] : [`${productName}: ${quantity} to ${now}.`];
    }),
    ...lines.flatMap(({ id, name, quantity }) => (before.has(id) ? [] : [`${name}: ${quantity} added.`])),
  ];
  const more = changes.length > MOST_NAMED ? [`And ${changes.length - MOST_NAMED} more.`] : [];
  const total = `Total ${formatCents(order.totalCents)} to ${formatCents(sums.totalCents)}.`;
  return [...changes.slice(0, MOST_NAMED), ...more, total].join(' ');
};

/**
 * Locks the stock of all products that the order has or gets, in the sequence of product ids.
 * @throws OutdatedPriceError if a product, an own price or the currency has changed since pricing, or stock is too low
 */
const lockGoods = async (trx: Transaction, order: ChangeableOrder, { lines }: PricedChange): Promise<void> => {
  const ids = [...order.lines.map(({ productId }) => productId), ...lines.map(({ id }) => id)];
  await execute(
    trx,
    sql`select product_id from stock where product_id = any(${sql.param(ids)}::uuid[]) order by product_id for no key update`,
  );
  // A separate statement also sees what was committed while the previous statement waited for locks.
  const { count, currency } = await one<{ count: number; currency: string }>(
    trx,
    sql`with wanted as materialized (${selectLines(lines)})
        select count(*)::int as count, ${shopCurrency} as currency
          from wanted l join stock s on s.product_id = l.id join product p on p.id = l.id
          left join order_line x on x.order_id = ${order.id} and x.product_id = l.id
         where p.status = 'active' and p.version = l.version ${compareOwnPrices(order.customerId, lines).condition}
           and (l.quantity <= coalesce(x.quantity, 0) or s.on_hand - s.reserved >= l.quantity - coalesce(x.quantity, 0))`,
  );
  if (count !== lines.length || currency !== getCurrency()) throw new OutdatedPriceError();
};

type WrittenLine = { id: string; productId: string };

/** Updates the quantities and prices of remaining lines, and appends the added lines. */
const writeLines = (trx: Transaction, { id }: ChangeableOrder, { lines }: PricedChange): Promise<WrittenLine[]> =>
  rows<WrittenLine>(
    trx,
    sql`with wanted as materialized (${selectLines(lines)}
        ), stayed as (
          update order_line x
             set sku = l.sku, product_name = l.name, unit_price_cents = l."unitPriceCents", min_order = l."minOrder",
                 quantity = l.quantity, goods_cents = l."goodsCents", discount_cents = l."discountCents",
                 off_cents = l."offCents", code_cents = l."codeCents", tax_rate = l."taxRate", tax_cents = l."taxCents"
            from wanted l where x.order_id = ${id} and x.product_id = l.id
          returning x.id, x.product_id
        ), added as (
          insert into order_line (order_id, position, product_id, sku, product_name, unit_price_cents, min_order,
                                  quantity, goods_cents, discount_cents, off_cents, code_cents, tax_rate, tax_cents)
          select ${id}::uuid, (select max(position) from order_line where order_id = ${id}) + l.position, l.id, l.sku,
                 l.name, l."unitPriceCents", l."minOrder", l.quantity, l."goodsCents", l."discountCents", l."offCents",
                 l."codeCents", l."taxRate", l."taxCents"
            from wanted l
           where not exists (select from order_line x where x.order_id = ${id} and x.product_id = l.id)
          returning id, product_id
        )
        select id, product_id as "productId" from stayed union all select id, product_id from added`,
  );

/** Deletes the lines of products that the order no longer has. Their stock is already released. */
const deleteLines = async (trx: Transaction, { id, number }: ChangeableOrder, kept: WrittenLine[]): Promise<void> => {
  const gone = await rows<{ id: string }>(
    trx,
    sql`select id from order_line where order_id = ${id} and id <> all(${sql.param(kept.map((line) => line.id))}::uuid[])`,
  );
  if (gone.length === 0) return;
  const ids = gone.map((line) => line.id);
  await detachMoves(trx, ids, `Removed from order ${number}`);
  await execute(trx, sql`delete from order_line where id = any(${sql.param(ids)}::uuid[])`);
};

/**
 * Numbers the lines from 1 in the sequence of the change, because lists and emails show the first lines. This takes two
 * steps, because two lines must never have the same number, not even temporarily.
 */
const numberLines = async (trx: Transaction, { id }: ChangeableOrder, { lines }: PricedChange): Promise<void> => {
  await execute(trx, sql`update order_line set position = - position where order_id = ${id}`);
  await execute(
    trx,
    sql`update order_line l set position = n.position
          from unnest(${sql.param(lines.map((line) => line.id))}::uuid[]) with ordinality n(product_id, position)
         where l.order_id = ${id} and l.product_id = n.product_id`,
  );
};

const writeSums = (trx: Transaction, order: ChangeableOrder, { sums }: PricedChange): Promise<number> =>
  execute(
    trx,
    sql`update orders
           set goods_cents = ${sums.goodsCents}, discount_cents = ${sums.discountCents}, code = ${sums.code},
               code_cents = ${sums.codeCents}, shipping_cents = ${sums.shippingCents},
               shipping_tax_rate = ${sums.shippingTaxRate}, shipping_tax_cents = ${sums.shippingTaxCents},
               tax_cents = ${sums.taxCents}, tax_name = ${sums.taxName}, prices_include_tax = ${sums.includesTax},
               total_cents = ${sums.totalCents}, version = version + 1
         where id = ${order.id}`,
  );

/**
 * Writes the new lines of an order, and reserves and releases stock for them. The caller has locked the order and
 * checked that it has not changed since it was read.
 * @throws OutdatedPriceError if something has changed since pricing
 */
export const writeChange = async (
  trx: Transaction,
  order: ChangeableOrder,
  change: PricedChange,
  actorId: string,
): Promise<void> => {
  await handleChangedLines(trx, { id: order.id, hadTax: order.taxCents > 0, sums: change.sums });
  await lockGoods(trx, order, change);
  const before = await rows<WrittenLine & { quantity: number }>(
    trx,
    sql`select id, product_id as "productId", quantity from order_line where order_id = ${order.id}`,
  );
  const written = await writeLines(trx, order, change);
  const lineIds = new Map([...before, ...written].map((line) => [line.productId, line.id]));
  const was = new Map(before.map((line) => [line.productId, line.quantity]));
  const wanted = new Map(change.lines.map((line) => [line.id, line.quantity]));
  const moves = [...lineIds].flatMap(([productId, orderLineId]) => {
    const dReserved = (wanted.get(productId) ?? 0) - (was.get(productId) ?? 0);
    return dReserved === 0 ? [] : [{ productId, orderLineId, reason: 'changed' as const, dOnHand: 0, dReserved }];
  });
  await moveStock(trx, moves, { actorId });
  await deleteLines(trx, order, written);
  await numberLines(trx, order, change);
  await writeSums(trx, order, change);
  await change.discount?.claim(trx, order, change.sums.givenCents);
  await record(trx, {
    kind: 'order.lines_changed',
    orderId: order.id,
    actorId,
    byStaff: true,
    cents: change.sums.totalCents,
    note: describeChange(order, change),
  });
};
