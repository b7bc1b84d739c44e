import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import { recordActions } from '#features/audit/server/record.ts';
import { moveStock } from '#features/stock/server/move-stock.ts';
import type { ProductDraft, StoredProduct } from './product-draft.ts';
import { getStoredProducts } from './stored-products.ts';
import { indexProducts } from '#features/search/server/index-products.ts';
import { settlePrices } from '#features/reduced-prices/server/settle-prices.ts';
import { ensureUnsortedCategory, UNSORTED_CATEGORY } from './add-category.ts';
import { ensureBrands } from './ensure-brands.ts';
import { type WrittenProduct, writeParts } from './write-parts.ts';

/**
 * The writer of products, with a reason if one was required, and the import with its stock reason. `null` means
 * nobody, because a new shop's own data is not audited.
 */
export type ProductWriter = {
  customerId: string;
  why?: string;
  import?: { id: string; moved: 'imported' | 'counted' | 'undone' };
} | null;

const toJsonRows = (some: readonly object[]): SQL => sql`${JSON.stringify(some)}::json`;

const draftRows = (drafts: readonly ProductDraft[]): SQL =>
  sql`rows from (json_to_recordset(${toJsonRows(drafts.map(({ of: product, ...row }) => ({ ...row, id: product?.id ?? null })))}) as (
        id uuid, sku text, slug text, name text, description text, category text, brand text, family text,
        "unitPriceCents" bigint, "minOrder" int, "lowStockAt" int, "quantityStep" int, "weightGrams" int, bin text, bulky boolean, "taxClassId" uuid,
        "expectedOn" date, "createdAt" timestamptz, status text)) with ordinality
        d(id, sku, slug, name, description, category, brand, family, cents, min_order, low_stock_at, quantity_step,
          weight_grams, bin, bulky, tax_class_id, expected_on, created_at, status, n)
      join category c on c.slug = d.category left join brand b on b.name = d.brand`;

/** Inserts new products in draft order, after all others. */
const insertProducts = async (trx: Transaction, drafts: readonly ProductDraft[]): Promise<Map<string, string>> => {
  if (drafts.length === 0) return new Map();
  const made = await rows<{ id: string; sku: string }>(
    trx,
    sql`with made as (
          insert into product (sku, slug, name, description, category_id, brand, brand_id, family, unit_price_cents,
                               min_order, low_stock_at, quantity_step, weight_grams, bin, bulky, tax_class_id, expected_on, position,
                               created_at, status)
          select d.sku, d.slug, d.name, d.description, c.id, b.name, b.id, d.family, d.cents, d.min_order, d.low_stock_at,
                 d.quantity_step, d.weight_grams, coalesce(d.bin, ''), d.bulky, d.tax_class_id, d.expected_on,
                 (select coalesce(max(position), 0) from product) + d.n, coalesce(d.created_at, now()), coalesce(d.status, 'active')
            from ${draftRows(drafts)} order by d.n
          returning id, sku
        ), counted as (insert into stock (product_id, on_hand) select id, 0 from made)
        select id, sku from made`,
  );
  return new Map(made.map(({ id, sku }) => [sku, id]));
};

const updateProducts = async (trx: Transaction, drafts: readonly ProductDraft[]): Promise<void> => {
  if (drafts.length === 0) return;
  await execute(
    trx,
    sql`update product p
           set sku = d.sku, name = d.name, description = d.description, category_id = c.id, brand = b.name,
               brand_id = b.id, family = d.family, unit_price_cents = d.cents, regular_price_cents = null,
               lowest_price_cents = round(p.lowest_price_cents::numeric * d.min_order / p.min_order), min_order = d.min_order, low_stock_at = d.low_stock_at,
               quantity_step = d.quantity_step, weight_grams = d.weight_grams,
               bin = coalesce(d.bin, ''), bulky = d.bulky,
               tax_class_id = d.tax_class_id, expected_on = d.expected_on, version = p.version + 1
          from ${draftRows(drafts)} where p.id = d.id`,
  );
};

/** Updates accessories that refer to a product by its old SKU. */
const updateAccessorySkus = async (trx: Transaction, written: readonly WrittenProduct[]): Promise<void> => {
  const all = written.flatMap(({ draft: { sku }, was }) =>
    was === null || was.sku === sku ? [] : [{ was: was.sku, sku }],
  );
  if (all.length === 0) return;
  // A product that has both the old and the new SKU as accessories keeps one.
  await execute(
    trx,
    sql`delete from product_accessory a using json_to_recordset(${toJsonRows(all)}) x(was text, sku text)
         where a.sku = x.was
           and exists (select from product_accessory o where o.product_id = a.product_id and o.sku = x.sku)`,
  );
  await execute(
    trx,
    sql`update product_accessory a set sku = x.sku
          from json_to_recordset(${toJsonRows(all)}) x(was text, sku text) where a.sku = x.was`,
  );
};

const writeStock = async (
  trx: Transaction,
  written: readonly WrittenProduct[],
  writer: ProductWriter,
): Promise<void> => {
  const author = {
    ...(writer !== null && { actorId: writer.customerId }),
    ...(writer?.why !== undefined && { note: writer.why }),
    ...(writer?.import !== undefined && { importId: writer.import.id }),
  };
  const changed = writer?.import?.moved ?? 'counted';
  const moved = written.filter(({ draft, was }) => was === null || draft.pieces !== 0);
  await moveStock(
    trx,
    moved.map(({ id, draft, was }) => ({
      productId: id,
      orderLineId: null,
      reason: was === null ? 'opening' : changed,
      dOnHand: draft.pieces,
      dReserved: 0,
    })),
    author,
  );
};

/** The changed fields with old and new value; for a new product, all fields. */
const listChanges = ({ draft, was }: WrittenProduct): Record<string, [before: unknown, after: unknown]> => {
  const { of: _, pieces, createdAt: _at, ...fields } = draft;
  const before: Record<string, unknown> = was ?? {};
  const after = { ...fields, onHand: (was?.onHand ?? 0) + pieces };
  return Object.fromEntries(
    Object.entries(after)
      .filter(([key, value]) => !isDeepStrictEqual(before[key], value))
      .map(([key, value]) => [key, [before[key] ?? null, value]]),
  );
};

/**
 * Writes products without indexing them, for callers that write page by page and call `indexProducts` once for
 * many pages. Indexing a few products takes nearly as long as indexing thousands.
 * @param known the products as stored, if the caller has read them since it locked them
 * @returns their ids, in the order of the drafts
 */
export const writeUnindexed = async (
  trx: Transaction,
  drafts: readonly ProductDraft[],
  writer: ProductWriter,
  known?: ReadonlyMap<string, StoredProduct>,
): Promise<string[]> => {
  const old = drafts.filter(({ of: product }) => product !== null);
  const stored =
    known ??
    (await getStoredProducts(
      trx,
      old.flatMap(({ of: product }) => product?.id ?? []),
    ));
  if (drafts.some(({ category }) => category === UNSORTED_CATEGORY.slug)) await ensureUnsortedCategory(trx);
  await ensureBrands(
    trx,
    drafts.flatMap(({ brand }) => brand ?? []),
  );
  const made = await insertProducts(
    trx,
    drafts.filter(({ of: product }) => product === null),
  );
  await updateProducts(trx, old);
  const written = drafts.map((draft): WrittenProduct => {
    const id = draft.of?.id ?? made.get(draft.sku);
    if (id === undefined) throw new Error(`the product ${draft.sku} was not written`);
    return { id, draft, was: stored.get(id) ?? null };
  });
  await settlePrices(
    trx,
    written.map(({ id }) => id),
  );
  await writeParts(trx, written);
  // An import finds products by SKU; it changes a SKU only to archive a new product.
  if (writer?.import === undefined) await updateAccessorySkus(trx, written);
  await writeStock(trx, written, writer);
  if (writer !== null) {
    await recordActions(
      trx,
      written.map((one) => ({
        kind: one.was === null ? ('product.add' as const) : ('product.edit' as const),
        entity: 'product' as const,
        entityId: one.id,
        actorId: writer.customerId,
        ...(writer.why !== undefined && { why: writer.why }),
        changes: listChanges(one),
      })),
    );
  }
  return written.map(({ id }) => id);
};

/**
 * Writes new and changed products with all their details, and indexes them. Every write of products goes through
 * here; it takes a few statements for any number of products. The caller has locked (`lockStoredProducts`) and
 * checked (`checkDrafts`) them.
 * @returns their ids, in the order of the drafts
 */
export const writeProducts = async (
  trx: Transaction,
  drafts: readonly ProductDraft[],
  writer: ProductWriter,
): Promise<string[]> => {
  const ids = await writeUnindexed(trx, drafts, writer);
  await indexProducts(trx, ids);
  return ids;
};
