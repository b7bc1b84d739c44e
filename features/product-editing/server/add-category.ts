import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CategoryForm } from '#features/product-editing/contract/product-details.ts';
import { isLeaving } from '#features/catalog-changes/server/leaving-categories.ts';
import { lockIndex } from '#features/search/server/index-products.ts';
import { DomainError, type ErrorCode, errors } from '#platform/contract/errors.ts';
import { MOST_CATEGORY_LEVELS } from '#platform/contract/limits.ts';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { categoriesAbove } from '#features/products/server/categories-above.ts';
import { category } from '#features/products/server/schema.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { slugify } from './slugify.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';

/** The category of products without one; it comes last. */
export const UNSORTED_CATEGORY = { slug: 'other', name: 'Other', position: 1000 };

/** Creates the category when the first product needs it. */
export const ensureUnsortedCategory = (trx: Transaction): Promise<number> =>
  execute(
    trx,
    sql`insert into category (slug, name, position) values (${UNSORTED_CATEGORY.slug}, ${UNSORTED_CATEGORY.name}, ${UNSORTED_CATEGORY.position})
        on conflict do nothing`,
  );

/** Returns the id of the category of products without one, or null until the first product needs it. */
export const findUnsortedId = async (trx: Transaction): Promise<string | null> =>
  (await maybeOne<{ id: string }>(trx, sql`select id from category where slug = ${UNSORTED_CATEGORY.slug}`))?.id ??
  null;

const createParentError = (code: ErrorCode): DomainError =>
  new DomainError(code, { fields: { under: errors[code].message } });

/**
 * Finds the category below which another one is to be added.
 * @throws DomainError `category_leaving`, `category_too_deep`, `invalid_request`
 */
const findParent = async (trx: Transaction, slug: string): Promise<string> => {
  const found = await maybeOne<{ id: string; level: number; isLeaving: boolean }>(
    trx,
    sql`select c.id, (select count(*)::int from ${categoriesAbove(sql`c.id`)} up) as level, ${isLeaving} as "isLeaving"
          from category c where c.slug = ${slug}`,
  );
  if (found === null) {
    throw new DomainError('invalid_request', { fields: { under: errors.category_not_found.message } });
  }
  if (found.isLeaving) throw createParentError('category_leaving');
  if (found.level >= MOST_CATEGORY_LEVELS) throw createParentError('category_too_deep');
  return found.id;
};

/**
 * Adds a category after the existing ones; its slugified name is its address.
 * @throws DomainError `category_taken`, `category_leaving` if the parent category is being merged or deleted,
 *   `category_too_deep`, `invalid_request` if the parent category does not exist
 */
export const addCategory = async (
  db: Database,
  admin: Caller,
  { name, under: parentSlug }: z.output<typeof CategoryForm>,
): Promise<{ slug: string }> => {
  const slug = slugify(name);
  if (slug === '') throw new DomainError('invalid_request', { fields: { name: 'Enter letters or digits' } });
  await db.transaction(async (trx) => {
    await lockIndex(trx);
    const parentId = parentSlug === '' ? null : await findParent(trx, parentSlug);
    const [made] = await trx
      .insert(category)
      .values({
        slug,
        name,
        parentId,
        // Places it before 'Other', the category of unsorted products.
        position: sql`(select coalesce(max(position) filter (where position < ${UNSORTED_CATEGORY.position}), 0) + 1 from category)`,
      })
      .onConflictDoNothing()
      .returning({ id: category.id });
    if (made === undefined)
      throw new DomainError('category_taken', { fields: { name: errors.category_taken.message } });
    await bumpProductsVersion(trx);
    await record(trx, { kind: 'category.add', entity: 'category', entityId: made.id, actorId: admin.customerId });
  });
  return { slug };
};
