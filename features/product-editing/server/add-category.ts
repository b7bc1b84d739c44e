import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CategoryForm } from '#features/product-editing/contract/product-details.ts';
import { DomainError, errors } from '#platform/contract/errors.ts';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { category } from '#features/products/server/schema.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { slugify } from './slugify.ts';
import { execute } from '#platform/server/db/query.ts';

/** The category of products without one; it comes last. */
export const UNSORTED_CATEGORY = { slug: 'other', name: 'Other', position: 1000 };

/** Creates the category when the first product needs it. */
export const ensureUnsortedCategory = (trx: Transaction): Promise<number> =>
  execute(
    trx,
    sql`insert into category (slug, name, position) values (${UNSORTED_CATEGORY.slug}, ${UNSORTED_CATEGORY.name}, ${UNSORTED_CATEGORY.position})
        on conflict do nothing`,
  );

/**
 * Adds a category after the existing ones; its slugified name is its address.
 * @throws DomainError `category_taken`, `invalid_request` if the parent category does not exist
 */
export const addCategory = async (
  db: Database,
  admin: Caller,
  { name, under: parentSlug }: z.output<typeof CategoryForm>,
): Promise<{ slug: string }> => {
  const slug = slugify(name);
  if (slug === '') throw new DomainError('invalid_request', { fields: { name: 'Enter letters or digits' } });
  await db.transaction(async (trx) => {
    const [above] = await trx.select({ id: category.id }).from(category).where(eq(category.slug, parentSlug));
    if (parentSlug !== '' && above === undefined) {
      throw new DomainError('invalid_request', { fields: { under: errors.category_not_found.message } });
    }
    const [made] = await trx
      .insert(category)
      .values({
        slug,
        name,
        parentId: above?.id ?? null,
        // Before 'Other', the category of unsorted products.
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
