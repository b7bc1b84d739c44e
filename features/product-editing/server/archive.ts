import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { sqlStatesWhere } from '#features/orders/server/order-states.ts';
import { execute, maybeOne, one, rows } from '#platform/server/db/query.ts';
import { record, recordActions } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { recordPrices } from '#features/reduced-prices/server/settle-prices.ts';
import { indexProducts, lockIndex } from '#features/search/server/index-products.ts';
import { normalizePartNumber } from '#features/products/contract/part-numbers.ts';
import type { ArchivedProduct } from '#features/product-editing/contract/archive.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';

/**
 * Archives products for sale or drafts that `trx` has locked. The caller indexes them (`indexProducts`).
 * @param actor has the import if an undo archives the products that the import added
 */
export const archiveUnindexed = async (
  trx: Transaction,
  ids: readonly string[],
  actor: { customerId: string; why?: string; import?: { id: string } },
): Promise<void> => {
  if (ids.length === 0) return;
  await execute(
    trx,
    sql`update product
           set status = 'archived', was_draft = status = 'draft', archived_at = now(), version = version + 1,
               undone_import = case when not exists (select from order_line l where l.product_id = product.id)
                                    then ${actor.import?.id ?? null}::uuid end
         where id = any(${sql.param(ids)}::uuid[])`,
  );
  await recordPrices(trx, ids);
  await recordActions(
    trx,
    ids.map((entityId) => ({
      kind: 'product.archive',
      entity: 'product',
      entityId,
      actorId: actor.customerId,
      ...(actor.why !== undefined && { why: actor.why }),
    })),
  );
};

/** SQL condition: an unpaid order holds pieces of the product `p`. */
export const isHeldByOrders = sql`exists (
  select from order_line l join orders o on o.id = l.order_id
   where l.product_id = p.id and o.status in ${sqlStatesWhere('isOpen')})`;

/**
 * Deletes a product for sale or a draft. It leaves lists and search; orders keep their text and can still be paid.
 * @param confirmed staff know that unpaid orders hold it
 * @throws DomainError `product_not_found`, `product_held`
 */
export const archiveProduct = async (
  db: Database,
  admin: Caller,
  id: string,
  confirmed: boolean,
): Promise<{ archived: true }> => {
  const done = await db.transaction(async (trx) => {
    await lockIndex(trx);
    const found = await maybeOne<{ id: string }>(
      trx,
      sql`select p.id from product p
           where p.id = ${id} and p.status in ('active', 'draft') and (${confirmed} or not ${isHeldByOrders})
             for no key update`,
    );
    if (found === null) return false;
    await archiveUnindexed(trx, [id], admin);
    await indexProducts(trx, [id]);
    return true;
  });
  if (done) return { archived: true };
  const activeProduct = await maybeOne(db, sql`select from product where id = ${id} and status in ('active', 'draft')`);
  throw new DomainError(activeProduct === null ? 'product_not_found' : 'product_held');
};

/**
 * Restores archived products that `trx` has locked: for sale again, or as the drafts that they were. A
 * publication day that has passed is cleared. The caller indexes them.
 */
export const restoreUnindexed = async (
  trx: Transaction,
  ids: readonly string[],
  { customerId, why }: { customerId: string; why?: string },
): Promise<void> => {
  await execute(
    trx,
    sql`update product
           set status = case when was_draft then 'draft' else 'active' end, was_draft = false, archived_at = null,
               undone_import = null, publish_at = case when publish_at > now() then publish_at end, version = version + 1
         where id = any(${sql.param(ids)}::uuid[])`,
  );
  await recordPrices(trx, ids);
  await recordActions(
    trx,
    ids.map((entityId) => ({
      kind: 'product.restore',
      entity: 'product',
      entityId,
      actorId: customerId,
      ...(why !== undefined && { why }),
    })),
  );
};

/**
 * Puts an archived product up for sale again, with its stock, pictures, numbers and everything else. A former
 * draft becomes a draft again, and a publication day that has passed is cleared.
 * @throws DomainError `product_not_found`; `name_taken` if it goes on sale and a product for sale has its name by
 * now
 */
export const restoreProduct = (
  db: Database,
  caller: Caller,
  id: string,
): Promise<{ restored: true; status: 'active' | 'draft' }> =>
  db.transaction(async (trx) => {
    await lockIndex(trx);
    const found = await maybeOne<{ isNameTaken: boolean; wasDraft: boolean }>(
      trx,
      sql`select p.was_draft as "wasDraft", not p.was_draft and exists (select from product o where o.status = 'active' and lower(o.name) = lower(p.name)) as "isNameTaken"
            from product p where p.id = ${id} and p.status = 'archived' for no key update`,
    );
    if (found === null) throw new DomainError('product_not_found');
    if (found.isNameTaken) throw new DomainError('name_taken');
    await restoreUnindexed(trx, [id], caller);
    await indexProducts(trx, [id]);
    return { restored: true, status: found.wasDraft ? 'draft' : 'active' };
  });

/** The SKU of a product that gave up its own. It contains the id, so no other product has it. */
export const createFreedSku = (sku: string, id: string): string => `${sku}-${id.slice(-12)}`.toUpperCase();

/**
 * Frees the SKU of an archived product for another product; the archived product gets a new SKU. Orders show the
 * old one.
 * @throws DomainError `product_not_found`
 */
export const freeSku = (db: Database, { customerId }: Caller, id: string): Promise<{ sku: string }> =>
  db.transaction(async (trx) => {
    await lockIndex(trx);
    const found = await maybeOne<{ sku: string }>(
      trx,
      sql`select sku from product where id = ${id} and status = 'archived' for no key update`,
    );
    if (found === null) throw new DomainError('product_not_found');
    const sku = createFreedSku(found.sku, id);
    await execute(trx, sql`update product set sku = ${sku}, version = version + 1 where id = ${id}`);
    await execute(trx, sql`delete from part_number where product_id = ${id} and kind = 'sku'`);
    await execute(
      trx,
      sql`insert into part_number (norm, product_id, kind, label)
          values (${normalizePartNumber(sku)}, ${id}, 'sku', ${sku}) on conflict do nothing`,
    );
    await record(trx, {
      kind: 'product.free_sku',
      entity: 'product',
      entityId: id,
      actorId: customerId,
      changes: { sku: [found.sku, sku] },
    });
    return { sku };
  });

type ArchivedRow = Omit<ArchivedProduct, 'unitPrice' | 'archivedAt'> & {
  unitPriceCents: Cents;
  archivedAt: Date | null;
};

/** One page of archived products, the last archived first: those that staff deleted, or those of one undone import. */
export const listArchivedProducts = async (
  db: Database,
  { page, limit, search, import: importId }: PageQuery & { search: string; import?: string | undefined },
): Promise<{ items: ArchivedProduct[]; total: number }> => {
  const where = sql`p.status = 'archived' and p.undone_import ${importId === undefined ? sql`is null` : sql`= ${importId}`} and (${search} = '' or strpos(lower(p.name || ' ' || p.sku), lower(${search})) > 0)`;
  const [found, { total }] = await Promise.all([
    rows<ArchivedRow>(
      db,
      sql`select p.id as "_id", p.sku, p.name, i.url as img, p.unit_price_cents as "unitPriceCents",
                 s.on_hand as "onHand", s.reserved as held, p.archived_at as "archivedAt",
                 (select c.name from audit a left join customer c on c.id = a.actor_id
                   where a.entity = 'product' and a.entity_id = p.id::text and a.act = 'product.archive'
                   order by a.id desc limit 1) as by
            from (select p.* from product p where ${where} order by p.archived_at desc nulls last, p.id
                   limit ${limit} offset ${(page - 1) * limit}) p
            join stock s on s.product_id = p.id
            join product_image i on i.product_id = p.id and i.position = 0
           order by p.archived_at desc nulls last, p.id`,
    ),
    one<{ total: number }>(db, sql`select count(*)::int as total from product p where ${where}`),
  ]);
  const items = found.map(({ unitPriceCents, archivedAt, ...row }) => ({
    ...row,
    unitPrice: toDollars(unitPriceCents),
    archivedAt: archivedAt?.toISOString() ?? null,
  }));
  return { items, total };
};
