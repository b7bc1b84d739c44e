import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { toDollars } from '#platform/contract/money.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import { countStates } from '#platform/server/db/count-states.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, one, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { record } from '#features/audit/server/record.ts';
import { indexProducts, lockIndex } from '#features/search/server/index-products.ts';
import {
  PREVIEW_SIZE,
  SALE_STATES,
  type Sale,
  type SaleForm,
  type SalePreview,
  type SaleState,
} from '#features/reduced-prices/contract/sales.ts';
import { resolveSale, saleDaysSql } from './resolve-sale.ts';
import { momentSql, saleEndSql, settlePrices } from './settle-prices.ts';

type SaleRow = Omit<Sale, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date };

const saleRows = sql`
  select s.id as "_id", s.name, s.percent, s.starts_at as "startsAt", ${saleEndSql} as "endsAt", c.name as by,
         (select count(*)::int from reduced_price r where r.sale_id = s.id) as products,
         case when ${saleEndSql} <= now() then 'over' when s.starts_at <= now() then 'on' else 'waiting' end as state
    from sale s left join customer c on c.id = s.actor_id`;

/** One page of sales, the latest first, with the number in each state. */
export const listSales = async (
  db: Database,
  { page, limit, state }: PageQuery & { state: SaleState | '' },
): Promise<{ items: Sale[]; total: number; counts: Record<string, number> }> => {
  const [items, counts] = await Promise.all([
    rows<SaleRow>(
      db,
      sql`select * from (${saleRows}) s where ${state} in ('', state)
           order by "startsAt" desc, "_id" limit ${limit} offset ${(page - 1) * limit}`,
    ),
    countStates(db, SALE_STATES, saleRows),
  ]);
  return {
    items: items.map(({ startsAt, endsAt, ...row }) => ({
      ...row,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
    total: counts[state === '' ? 'all' : state],
    counts,
  };
};

/** Lists what a sale would change. @throws DomainError `invalid_request`, `category_not_found`, `catalog_busy` */
export const previewSale = async (db: Database, form: SaleForm): Promise<SalePreview> => {
  const found = await resolveSale(db, form);
  const leftOut = found.filter(({ problem }) => problem !== null);
  const included = found.filter(({ problem }) => problem === null);
  return {
    products: included.length,
    leftOut: leftOut.length,
    rows: [...leftOut, ...included]
      .slice(0, PREVIEW_SIZE)
      .map(({ id, sku, name, regularCents, reducedCents, problem }) => ({
        sku,
        name,
        problem,
        regularPrice: id === null ? null : toDollars(regularCents),
        price: id === null ? null : toDollars(reducedCents),
      })),
  };
};

/** Locks products as an edit does, so that orders of them wait and then see the new price. */
const lockForPrices = async (trx: Transaction, ids: readonly string[]): Promise<void> => {
  await lockIndex(trx);
  await execute(
    trx,
    sql`select from product p join stock s on s.product_id = p.id
         where p.id = any(${sql.param(ids)}::uuid[]) order by p.id for no key update`,
  );
};

/** Writes the prices that apply now into these products, and indexes those that changed. */
export const applyPrices = async (trx: Transaction, ids: readonly string[]): Promise<void> => {
  await lockForPrices(trx, ids);
  const changed = await settlePrices(trx, ids);
  if (changed.length > 0) await indexProducts(trx, changed);
};

/**
 * Adds a sale. If it starts at once, its prices are written when this returns; the job starts other sales.
 * @throws DomainError `invalid_request`, `category_not_found`, `catalog_busy`; `sale_empty` if no product can take
 * part
 */
export const addSale = (
  db: Database,
  { customerId }: Caller,
  form: SaleForm,
): Promise<{ _id: string; products: number }> =>
  db.transaction(async (trx) => {
    // Without this lock, two sales added at once could both include the same product.
    await lockIndex(trx);
    const included = (await resolveSale(trx, form)).filter(({ problem }) => problem === null);
    if (included.length === 0) throw new DomainError('sale_empty');
    const { starts, ends } = saleDaysSql(form);
    const { id, isOn, from, to } = await one<{ id: string; isOn: boolean; from: string; to: string }>(
      trx,
      sql`insert into sale (name, percent, starts_at, ends_at, applied_at, actor_id)
          values (${form.name}, ${form.percent}, ${starts}, ${ends}, case when ${starts} <= now() then now() end, ${customerId})
          returning id, starts_at <= now() as "isOn", starts_at::text as "from", ends_at::text as "to"`,
    );
    const ids = included.flatMap((product) => product.id ?? []);
    await execute(
      trx,
      sql`insert into reduced_price (sale_id, product_id, price_cents, per)
          select ${id}, p.id, n.price, case when n.price is not null then p.min_order end
            from unnest(${sql.param(ids)}::uuid[], ${sql.param(included.map(({ priceCents }) => priceCents))}::bigint[]) n(id, price)
            join product p using (id)`,
    );
    if (isOn) await applyPrices(trx, ids);
    await record(trx, {
      kind: 'sale.add',
      entity: 'sale',
      entityId: id,
      actorId: customerId,
      changes: {
        name: [null, form.name],
        percent: [null, form.percent],
        from: [null, from],
        to: [null, to],
        products: [null, ids.length],
      },
    });
    return { _id: id, products: ids.length };
  });

/** Ends a sale now, or cancels one that has not started. @throws DomainError `sale_not_found`, `sale_over` */
export const endSale = (db: Database, { customerId }: Caller, id: string): Promise<{ ended: true }> =>
  db.transaction(async (trx) => {
    await lockIndex(trx);
    const found = await maybeOne<{ name: string; isOver: boolean }>(
      trx,
      sql`select s.name, ${saleEndSql} <= ${momentSql} as "isOver" from sale s where s.id = ${id} for update`,
    );
    if (found === null) throw new DomainError('sale_not_found');
    if (found.isOver) throw new DomainError('sale_over');
    await execute(trx, sql`update sale set ended_at = ${momentSql} where id = ${id}`);
    const products = await rows<{ id: string }>(
      trx,
      sql`select product_id as id from reduced_price where sale_id = ${id}`,
    );
    await applyPrices(
      trx,
      products.map((product) => product.id),
    );
    await record(trx, { kind: 'sale.end', entity: 'sale', entityId: id, actorId: customerId, why: found.name });
    return { ended: true };
  });
