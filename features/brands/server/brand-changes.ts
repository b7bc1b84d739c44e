import { type SQL, sql } from 'drizzle-orm';
import type { CatalogChange, CatalogChangeKinds } from '#features/catalog-changes/server/catalog-change.ts';
import { addRedirect } from '#features/redirects/server/add-redirect.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, listValues } from '#platform/server/db/query.ts';
import { renameInCodes } from './brand-codes.ts';

/** The previous name of a brand. The target of the change is its new name. */
export type RenamedBrand = { from: string };

/** A brand that is being merged or deleted. The target of a merge is the id of the other brand. */
export type DissolvedBrand = {
  name: string;
  slug: string;
  /** The name of the brand that gets its products; null for a deletion. */
  into: string | null;
  /** The address to which its address will redirect. */
  successor: string;
};

export const brandAddress = (slug: string): string => `/brand/${slug}`;

/** @param condition SQL condition on the product `p` */
const findProducts = (trx: Transaction, condition: SQL, after: string, limit: number): Promise<string[]> =>
  listValues<string>(
    trx,
    sql`select p.id from product p where ${condition} and p.id > ${after}::uuid order by p.id limit ${limit}`,
  );

/**
 * Sets or removes the brand of products. Raises their versions, so that forms that are already open cannot overwrite
 * it.
 */
const setBrand = async (
  trx: Transaction,
  ids: readonly string[],
  brand: { id: string | null; name: string | null },
): Promise<void> => {
  await execute(
    trx,
    sql`update product set brand = ${brand.name}, brand_id = ${brand.id}::uuid, version = version + 1
         where id = any(${sql.param(ids)}::uuid[])`,
  );
};

/**
 * Finds the products that still have the old name. If staff have saved a product with the old name since the rename,
 * that added a second brand with the old name; its products are included.
 */
const findProductsWithOldName = (
  trx: Transaction,
  change: CatalogChange,
  after: string,
  limit: number,
): Promise<string[]> => {
  const { subject, target, details } = change;
  const { from } = details as RenamedBrand;
  const brands = sql`select ${subject}::uuid union select id from brand where name = ${from}`;
  return findProducts(trx, sql`p.brand_id in (${brands}) and p.brand is distinct from ${target}`, after, limit);
};

/**
 * Removes the old name from discount codes, and deletes a second brand with the old name that was added since the
 * rename.
 */
const finishRename = async (trx: Transaction, { target, details }: CatalogChange): Promise<void> => {
  const { from } = details as RenamedBrand;
  await renameInCodes(trx, from, target ?? '');
  await execute(trx, sql`delete from brand where name = ${from}`);
};

const findProductsOfBrand = (
  trx: Transaction,
  { subject }: CatalogChange,
  after: string,
  limit: number,
): Promise<string[]> => findProducts(trx, sql`p.brand_id = ${subject}::uuid`, after, limit);

/**
 * Stores a former name of a brand, by which product files find it. If it was a former name of another brand, it now
 * leads to this one.
 */
export const addAlias = async (trx: Transaction, name: string, brandId: string): Promise<void> => {
  await execute(
    trx,
    sql`insert into brand_alias (name, brand_id) values (${name}, ${brandId}::uuid)
        on conflict (name) do update set brand_id = excluded.brand_id`,
  );
};

const deleteEmptyBrand = async (trx: Transaction, { subject, target, details }: CatalogChange): Promise<void> => {
  const { name, slug, into, successor } = details as DissolvedBrand;
  if (into !== null) await renameInCodes(trx, name, into);
  if (target !== null) {
    await execute(trx, sql`update brand_alias set brand_id = ${target}::uuid where brand_id = ${subject}::uuid`);
    await addAlias(trx, name, target);
  }
  await execute(trx, sql`delete from brand where id = ${subject}::uuid`);
  await addRedirect(trx, brandAddress(slug), successor);
};

/** The changes of brands that may affect many products. */
export const brandChanges: CatalogChangeKinds = {
  'brand.rename': {
    find: findProductsWithOldName,
    write: (trx, { subject, target }, ids) => setBrand(trx, ids, { id: subject, name: target }),
    finish: finishRename,
  },
  'brand.merge': {
    find: findProductsOfBrand,
    write: (trx, { target, details }, ids) =>
      setBrand(trx, ids, { id: target, name: (details as DissolvedBrand).into }),
    finish: deleteEmptyBrand,
  },
  'brand.delete': {
    find: findProductsOfBrand,
    write: (trx, _, ids) => setBrand(trx, ids, { id: null, name: null }),
    finish: deleteEmptyBrand,
  },
};
