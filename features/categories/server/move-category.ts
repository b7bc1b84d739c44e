import { sql } from 'drizzle-orm';
import { record } from '#features/audit/server/record.ts';
import { UNSORTED_CATEGORY } from '#features/product-editing/server/add-category.ts';
import { categoriesAbove } from '#features/products/server/categories-above.ts';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { MOST_CATEGORY_LEVELS } from '#platform/contract/limits.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, one, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import {
  categoriesBelow,
  checkNamesFree,
  fieldError,
  getOtherCategory,
  isFixedCategory,
  lockCategory,
  requestCategoryReindex,
} from './category-rows.ts';

/**
 * Checks that a category, with those below it, may be placed below another category.
 * @param skipped levels of the category that do not count: 1 if only its children are placed
 * @throws DomainError `category_under_itself`, `category_too_deep`
 */
export const checkPlace = async (
  trx: Transaction,
  id: string,
  parentId: string,
  { field, skipped = 0 }: { field: string; skipped?: number },
): Promise<void> => {
  const { isInside, above, levels } = await one<{ isInside: boolean; above: number; levels: number }>(
    trx,
    sql`select exists (select from ${categoriesBelow(sql`${id}`)} b where b.id = ${parentId}) as "isInside",
               (select count(*)::int from ${categoriesAbove(sql`${parentId}`)} a) as above,
               (select max(depth) + 1 from ${categoriesBelow(sql`${id}`)} b) as levels`,
  );
  if (isInside) throw fieldError(field, 'category_under_itself');
  if (above + levels - skipped > MOST_CATEGORY_LEVELS) throw fieldError(field, 'category_too_deep');
};

/**
 * Moves categories below another category, and numbers all of that category's children. The category of unsorted
 * products stays last.
 * @param placed ids to put before `before`; last if `before` is null
 * @throws DomainError `category_changed` if `before` is not there
 */
export const placeCategories = async (
  trx: Transaction,
  parentId: string | null,
  placed: readonly string[],
  before: string | null = null,
): Promise<void> => {
  const siblings = await rows<{ id: string }>(
    trx,
    sql`select id from category where parent_id is not distinct from ${parentId}::uuid and slug <> ${UNSORTED_CATEGORY.slug}
           and id <> all(${sql.param(placed)}::uuid[]) order by position, name, id`,
  );
  const others = siblings.map(({ id }) => id);
  const at = before === null ? others.length : others.indexOf(before);
  if (at < 0) throw new DomainError('category_changed');
  const order = [...others.slice(0, at), ...placed, ...others.slice(at)];
  await execute(
    trx,
    sql`update category c set parent_id = ${parentId}, position = o.place
          from unnest(${sql.param(order)}::uuid[]) with ordinality o(id, place) where c.id = o.id`,
  );
};

/**
 * Moves a category with all below it. The job `reindexing` then updates lists and search.
 * @throws DomainError `category_not_found`, `category_changed`, `category_fixed`, `category_taken`,
 *   `category_under_itself`, `category_too_deep`
 */
export const moveCategory = (
  db: Database,
  { customerId }: Caller,
  id: string,
  { under, before, version }: { under: string | null; before: string | null; version: string },
): Promise<{ slug: string }> =>
  db.transaction(async (trx) => {
    const was = await lockCategory(trx, id, version);
    if (was.slug === UNSORTED_CATEGORY.slug) throw new DomainError('category_fixed');
    const isElsewhere = under !== was.parentId;
    if (isElsewhere && isFixedCategory(was.slug)) throw fieldError('under', 'category_fixed');
    const above = under === null ? null : await getOtherCategory(trx, under, 'under');
    const wasUnder = was.parentId === null ? null : await getOtherCategory(trx, was.parentId, 'under');
    if (above !== null) await checkPlace(trx, id, above.id, { field: 'under' });
    await checkNamesFree(trx, under, [was.name], { except: id, field: 'under' });
    await placeCategories(trx, under, [id], before);
    if (isElsewhere) {
      await requestCategoryReindex(trx, id);
    }
    await bumpProductsVersion(trx);
    const next = before === null ? null : await getOtherCategory(trx, before, 'before');
    const changes: Record<string, [string | null, string | null]> = isElsewhere
      ? { under: [wasUnder?.name ?? null, above?.name ?? null] }
      : { before: [null, next?.name ?? null] };
    await record(trx, { kind: 'category.move', entity: 'category', entityId: id, actorId: customerId, changes });
    return { slug: was.slug };
  });
