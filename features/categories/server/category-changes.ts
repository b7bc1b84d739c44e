import { sql } from 'drizzle-orm';
import type { CatalogChange, CatalogChangeKinds } from '#features/catalog-changes/server/catalog-change.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, listValues } from '#platform/server/db/query.ts';
import { redirectCategory } from './category-addresses.ts';
import { requestCategoryReindex } from './category-rows.ts';
import { type HandedOverCodes, handOverCodes, removeCategoryFromCodes } from './hand-over-codes.ts';
import { placeCategories } from './move-category.ts';

/** The state of a category before it was merged or deleted. */
export type DissolvedCategory = {
  act: 'merge' | 'delete';
  slug: string;
  name: string;
  parentId: string | null;
  position: number;
  /** Missing in changes that a previous build recorded. */
  googleCategory?: string | null;
  description?: string;
  /** The ids of the categories directly below it, in order. */
  children: string[];
  codes: HandedOverCodes;
  /** The addresses that redirected to it. */
  redirects: string[];
  /** The product list to which its list will redirect, and its page to the page of that category. */
  successor: string;
};

export type UndoneMerge = {
  /** The id of the merge that the change undoes. */
  merge: string;
  /** The ids of discount codes that apply to the other category only until its products have moved back. */
  codes?: string[];
};

const findProducts = (trx: Transaction, { subject }: CatalogChange, after: string, limit: number): Promise<string[]> =>
  listValues<string>(
    trx,
    sql`select id from product where category_id = ${subject}::uuid and id > ${after}::uuid order by id limit ${limit}`,
  );

const moveProducts = async (trx: Transaction, into: string | null, ids: readonly string[]): Promise<void> => {
  await execute(
    trx,
    sql`update product set category_id = ${into}::uuid, version = version + 1
         where id = any(${sql.param(ids)}::uuid[])`,
  );
};

const writeMerge = async (trx: Transaction, { id, target }: CatalogChange, ids: readonly string[]): Promise<void> => {
  await moveProducts(trx, target, ids);
  await execute(
    trx,
    sql`insert into catalog_change_product (change_id, product_id)
        select ${id}::uuid, unnest(${sql.param(ids)}::uuid[]) on conflict do nothing`,
  );
};

/**
 * Deletes an empty category, and hands over its discount codes. Categories that a previous build added below it in the
 * meantime move to the same parent as its other children.
 */
const deleteEmpty = async (trx: Transaction, { subject, target, details }: CatalogChange): Promise<void> => {
  const { act, slug, parentId, successor } = details as DissolvedCategory;
  await requestCategoryReindex(trx, subject);
  const children = await listValues<string>(
    trx,
    sql`select id from category where parent_id = ${subject}::uuid order by position, name`,
  );
  if (children.length > 0) await placeCategories(trx, act === 'merge' ? target : parentId, children);
  if (target !== null) await handOverCodes(trx, subject, target);
  await execute(trx, sql`delete from category where id = ${subject}::uuid`);
  await redirectCategory(trx, slug, successor);
};

/** Finds the products of a merge that are still in the category to which the merge moved them. */
const findMerged = (
  trx: Transaction,
  { target, details }: CatalogChange,
  after: string,
  limit: number,
): Promise<string[]> =>
  listValues<string>(
    trx,
    sql`select p.id from catalog_change_product m join product p on p.id = m.product_id
         where m.change_id = ${(details as UndoneMerge).merge}::uuid and p.category_id = ${target}::uuid
           and p.id > ${after}::uuid order by p.id limit ${limit}`,
  );

const finishUndo = async (trx: Transaction, { subject, target, details }: CatalogChange): Promise<void> => {
  const { merge, codes = [] } = details as UndoneMerge;
  if (target !== null) await removeCategoryFromCodes(trx, target, subject, codes);
  await execute(trx, sql`delete from catalog_change_product where change_id = ${merge}::uuid`);
};

/** The changes of categories that may affect many products. */
export const categoryChanges: CatalogChangeKinds = {
  'category.merge': { find: findProducts, write: writeMerge, finish: deleteEmpty },
  'category.delete': {
    find: findProducts,
    write: (trx, { target }, ids) => moveProducts(trx, target, ids),
    finish: deleteEmpty,
  },
  'category.unmerge': {
    find: findMerged,
    write: (trx, { subject }, ids) => moveProducts(trx, subject, ids),
    finish: finishUndo,
  },
};
