import { type SQL, sql } from 'drizzle-orm';
import { MAX_SALE_PRODUCTS } from '#platform/contract/limits.ts';
import type { Cents } from '#platform/contract/money.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, listValues, rows } from '#platform/server/db/query.ts';
import { recordActions } from '#features/audit/server/record.ts';
import { firstMoment, shopZone } from '#features/settings/server/setting-values.ts';
import { momentSql, reducedCentsSql, saleEndSql } from './settle-prices.ts';

/* Sale prices that a product file names. Those with the same days become one sale. */

/** SQL of the moments of a row `n` with sale prices, as columns `starts` and `ends`. A sale lasts a year at most. */
const daysSql = sql`
  lateral (select greatest(now(), ${firstMoment(sql`nullif(n.starts_on, '')::date::timestamp`, shopZone)}) as starts) b
  cross join lateral (
    select least(${firstMoment(sql`nullif(n.ends_on, '')::date::timestamp + interval '1 day'`, shopZone)},
                 b.starts + interval '1 year') as ends) e`;

/** Why drafts cannot take part in a sale. */
export const NOT_FOR_SALE = 'the product is not for sale';

/** Why a product cannot take part in the sale of its row; null if it already has this price on these days. */
export type SaleConflict = { line: number; why: string | null };

/**
 * Finds the rows whose product is not for sale, or is in a sale on the same days.
 * @param reduced SQL with the columns `line`, `product_id` (null for a new product), `price_cents`, `min_order`,
 *   `starts_on` and `ends_on`; days are empty for none
 */
export const findSaleConflicts = async (db: Database | Transaction, reduced: SQL): Promise<SaleConflict[]> => {
  const found = await rows<{ line: number; name: string | null; isSame: boolean }>(
    db,
    sql`select n.line, min(s.name) as name,
               coalesce(bool_and(coalesce(r.price_cents * n.min_order = n.price_cents * r.per, false)
                                 and (n.ends_on = '' or ${saleEndSql} = e.ends)), false) as "isSame"
          from (${reduced}) n cross join ${daysSql}
          join product p on p.id = n.product_id
          left join (reduced_price r join sale s on s.id = r.sale_id)
            on r.product_id = p.id and s.starts_at < e.ends and ${saleEndSql} > b.starts
         where p.status <> 'active' or s.id is not null
         group by n.line`,
  );
  return found.map(({ line, name, isSame }) => ({
    line,
    why: name === null ? NOT_FOR_SALE : isSame ? null : `the product is in the sale “${name}” on these days`,
  }));
};

type FileWriter = { importId: string; fileName: string; actorId: string };

/**
 * Adds the sales of a file. The caller has checked them (`findSaleConflicts`), and writes the prices of those that are
 * on (`settlePrices`).
 * @param reduced as for `findSaleConflicts`; every row has its product
 * @returns the ids of the products whose sale is on
 */
export const addFileSales = async (
  trx: Transaction,
  { importId, fileName, actorId }: FileWriter,
  reduced: SQL,
): Promise<string[]> => {
  const name = `Sale prices of ${fileName === '' ? 'a file' : fileName.slice(0, 80)}`;
  const added = await rows<{ id: string; name: string; from: string; to: string; products: string[]; isOn: boolean }>(
    trx,
    sql`with priced as (
          select n.product_id, n.price_cents, n.min_order, b.starts, e.ends,
                 (row_number() over (partition by b.starts, e.ends order by n.line) - 1) / ${MAX_SALE_PRODUCTS}::int as part
            from (${reduced}) n cross join ${daysSql} where e.ends > b.starts
        ), named as (
          select *, ${name}::text || case when part = 0 then '' else ' (' || part + 1 || ')' end as name from priced
        ), made as (
          insert into sale (name, starts_at, ends_at, applied_at, actor_id, import_id)
          select distinct name, starts, ends, case when starts <= now() then now() end, ${actorId}::uuid, ${importId}::uuid
            from named
          returning id, name, starts_at, ends_at
        ), written as (
          insert into reduced_price (sale_id, product_id, price_cents, per)
          select m.id, n.product_id, n.price_cents, n.min_order
            from named n join made m on (m.name, m.starts_at, m.ends_at) = (n.name, n.starts, n.ends)
          returning sale_id, product_id
        )
        select m.id, m.name, m.starts_at::text as "from", m.ends_at::text as "to", m.starts_at <= now() as "isOn",
               array_agg(w.product_id) as products
          from made m join written w on w.sale_id = m.id group by m.id, m.name, m.starts_at, m.ends_at`,
  );
  await recordActions(
    trx,
    added.map((sale) => ({
      kind: 'sale.add',
      entity: 'sale',
      entityId: sale.id,
      actorId,
      changes: {
        name: [null, sale.name],
        from: [null, sale.from],
        to: [null, sale.to],
        products: [null, sale.products.length],
      },
    })),
  );
  return added.flatMap(({ products, isOn }) => (isOn ? products : []));
};

/**
 * Ends the sales of a file. The caller then writes the regular prices (`settlePrices`).
 * @returns the ids of their products
 */
export const endFileSales = async (
  trx: Transaction,
  { importId, actorId }: Pick<FileWriter, 'importId' | 'actorId'>,
): Promise<string[]> => {
  const ended = await rows<{ id: string; name: string; products: string[] }>(
    trx,
    sql`with over as (
          update sale s set ended_at = ${momentSql} where s.import_id = ${importId} and ${saleEndSql} > ${momentSql}
          returning s.id, s.name)
        select o.id, o.name, array_agg(r.product_id) as products
          from over o join reduced_price r on r.sale_id = o.id group by o.id, o.name`,
  );
  await recordActions(
    trx,
    ended.map(({ id, name }) => ({ kind: 'sale.end', entity: 'sale', entityId: id, actorId, why: name })),
  );
  return ended.flatMap(({ products }) => products);
};

/** SQL condition: the product of the row `r` of `reduced_price` is in a sale `s` of a file that is on or will be. */
const isInFileSale = sql`s.id = r.sale_id and s.import_id is not null and ${saleEndSql} > ${momentSql}`;

/** A reduced price that a later file ends, so that its undo can restore it. */
export type EndedPrice = { saleId: string; productId: string; priceCents: number; per: number };

/**
 * Finds the reduced prices that files have given to these products, by product.
 * @returns each with the price of the minimum order in `cents`, by the start of their sales
 */
export const findFileSales = async (
  db: Database | Transaction,
  productIds: readonly string[],
): Promise<Map<string, (EndedPrice & { cents: Cents })[]>> => {
  const found = await rows<EndedPrice & { cents: Cents }>(
    db,
    sql`select s.id as "saleId", p.id as "productId", r.price_cents as "priceCents", r.per,
               ${reducedCentsSql(sql`p.unit_price_cents`, sql`p.min_order`)} as cents
          from product p join reduced_price r on r.product_id = p.id join sale s on ${isInFileSale}
         where p.id = any(${sql.param(productIds)}::uuid[]) and r.price_cents is not null order by s.starts_at`,
  );
  return Map.groupBy(found, ({ productId }) => productId);
};

/**
 * Finds the rows whose product files have put into other sales than those that the row ends.
 * @param ending SQL with the columns `line`, `product_id` and `ended`, a JSON list of `EndedPrice`
 */
export const findAddedFileSales = (trx: Transaction, ending: SQL): Promise<{ line: number; name: string }[]> =>
  rows<{ line: number; name: string }>(
    trx,
    sql`select n.line, min(s.name) as name
          from (${ending}) n join reduced_price r on r.product_id = n.product_id join sale s on ${isInFileSale}
         where r.price_cents is not null and not n.ended @> jsonb_build_array(jsonb_build_object('saleId', s.id))
         group by n.line`,
  );

/**
 * Takes products out of the sales of files. The caller then writes their regular prices (`settlePrices`).
 * @returns what was taken out
 */
export const endPricesOfFiles = (trx: Transaction, productIds: SQL): Promise<EndedPrice[]> =>
  rows<EndedPrice>(
    trx,
    sql`delete from reduced_price r using sale s
         where ${isInFileSale} and r.price_cents is not null and r.product_id in (${productIds})
        returning r.sale_id as "saleId", r.product_id as "productId", r.price_cents as "priceCents", r.per`,
  );

/** SQL of the name of another sale `t` in which the product is on days of the sale `s`, as column `name`. */
const otherSaleSql = (productId: SQL): SQL => sql`
  select t.name from reduced_price o join sale t on t.id = o.sale_id
   where o.product_id = ${productId} and t.starts_at < ${saleEndSql} and coalesce(t.ended_at, t.ends_at) > s.starts_at`;

/**
 * Finds the rows whose products cannot come back into the sales of files that the rows have ended, because staff have
 * changed these sales since.
 * @param ending SQL with the columns `line`, `product_id`, `ended`, a JSON list of `EndedPrice`, and `applied_at`
 * @returns each with a reason for staff
 */
export const findChangedFileSales = (trx: Transaction, ending: SQL): Promise<{ line: number; why: string }[]> =>
  rows<{ line: number; why: string }>(
    trx,
    sql`select n.line, min(c.why) as why
          from (${ending}) n cross join jsonb_to_recordset(n.ended) e("saleId" uuid)
          left join sale s on s.id = e."saleId"
         cross join lateral (
            select case when s.id is null or s.ended_at > n.applied_at then 'Somebody has ended the sale of this product since'
                        when ${saleEndSql} > ${momentSql}
                        then (select 'This product has come into the sale “' || o.name || '” since'
                                from (${otherSaleSql(sql`n.product_id`)} limit 1) o) end as why) c
         where c.why is not null group by n.line`,
  );

/**
 * Puts products for sale and drafts back into sales that are still on or will be, unless they are in another sale on
 * these days.
 * @returns the ids of the products
 */
export const restorePricesOfFiles = (trx: Transaction, some: readonly EndedPrice[]): Promise<string[]> =>
  listValues<string>(
    trx,
    sql`insert into reduced_price (sale_id, product_id, price_cents, per)
        select s.id, e."productId", e."priceCents", e.per
          from json_to_recordset(${JSON.stringify(some)}::json)
               e("saleId" uuid, "productId" uuid, "priceCents" bigint, per int)
          join sale s on s.id = e."saleId" and ${saleEndSql} > ${momentSql}
          join product p on p.id = e."productId" and p.status in ('active', 'draft')
         where not exists (${otherSaleSql(sql`e."productId"`)})
        returning product_id as id`,
  );

/** Deletes the sales of an undone file, which have ended. The history of prices stays. */
export const deleteFileSales = (trx: Transaction, importId: string): Promise<number> =>
  execute(trx, sql`delete from sale where import_id = ${importId}`);
