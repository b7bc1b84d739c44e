import { sql } from 'drizzle-orm';
import { record } from '#features/audit/server/record.ts';
import { addRedirect } from '#features/redirects/server/add-redirect.ts';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, one, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import {
  checkNamesFree,
  fieldError,
  getOtherCategory,
  isFixedCategory,
  lockCategory,
  requestCategoryReindex,
} from './category-rows.ts';
import { categoryAddress } from './edit-category.ts';
import { checkPlace, placeCategories } from './move-category.ts';

/** Gives another category what refers to this one: its products, and the discount codes that count for it. */
const handOver = async (trx: Transaction, id: string, into: string): Promise<number> => {
  await execute(trx, sql`select from product where category_id = ${id} order by id for no key update`);
  const moved = await execute(
    trx,
    sql`update product set category_id = ${into}, version = version + 1 where category_id = ${id}`,
  );
  await execute(
    trx,
    sql`delete from discount_code_scope s where category_id = ${id}
          and exists (select from discount_code_scope o where o.code_id = s.code_id and o.category_id = ${into})`,
  );
  await execute(trx, sql`update discount_code_scope set category_id = ${into} where category_id = ${id}`);
  return moved;
};

/** True if products, even deleted ones, or discount codes need another category before this one is deleted. */
const isInUse = async (trx: Transaction, id: string): Promise<boolean> =>
  (
    await one<{ isInUse: boolean }>(
      trx,
      sql`select exists (select from product where category_id = ${id})
              or exists (select from discount_code_scope where category_id = ${id}) as "isInUse"`,
    )
  ).isInUse;

/**
 * Moves the categories directly below a category, with all below them, to another parent.
 * @param parentId null for the top
 * @throws DomainError `category_taken`, shown at `field`
 */
const moveChildren = async (trx: Transaction, id: string, parentId: string | null, field: string): Promise<void> => {
  const children = await rows<{ id: string; name: string }>(
    trx,
    sql`select id, name from category where parent_id = ${id} order by position, name, id`,
  );
  if (children.length === 0) return;
  const names = children.map(({ name }) => name);
  await checkNamesFree(trx, parentId, names, { except: id, field });
  await placeCategories(
    trx,
    parentId,
    children.map((child) => child.id),
  );
};

/**
 * Merges a category into another one, or deletes it. The other category gets its products and its address; without
 * another one, its address leads to the category above it.
 * @param act `merge` also moves the categories below it into the other one; `delete` moves them up one level
 * @throws DomainError `category_not_found`, `category_changed`, `category_fixed`, `category_taken`, `category_full`,
 *   `category_under_itself`, `category_too_deep`
 */
export const dissolveCategory = (
  db: Database,
  { customerId }: Caller,
  id: string,
  { act, into, version }: { act: 'merge' | 'delete'; into: string | null; version: string },
): Promise<{ slug: string }> =>
  db.transaction(async (trx) => {
    const was = await lockCategory(trx, id, version);
    if (isFixedCategory(was.slug)) throw fieldError('into', 'category_fixed');
    const target = into === null ? null : await getOtherCategory(trx, into, 'into');
    if (target?.id === id) throw fieldError('into', 'category_under_itself');
    if (target === null && (await isInUse(trx, id))) throw fieldError('into', 'category_full');
    if (act === 'merge' && target !== null) await checkPlace(trx, id, target.id, { field: 'into', skipped: 1 });
    await requestCategoryReindex(trx, id);
    const moved = target === null ? 0 : await handOver(trx, id, target.id);
    await moveChildren(trx, id, act === 'merge' ? (target?.id ?? null) : was.parentId, 'into');
    const above = was.parentId === null ? null : await getOtherCategory(trx, was.parentId, 'into');
    await execute(trx, sql`delete from category where id = ${id}`);
    const successor = target ?? above;
    await addRedirect(
      trx,
      categoryAddress(was.slug),
      successor === null ? '/products' : categoryAddress(successor.slug),
    );
    await bumpProductsVersion(trx);
    await record(trx, {
      kind: act === 'merge' ? 'category.merge' : 'category.delete',
      entity: 'category',
      entityId: id,
      actorId: customerId,
      changes: {
        name: [was.name, null],
        ...(target !== null && { into: [null, target.name], products: [null, moved] }),
      },
    });
    return { slug: successor?.slug ?? '' };
  });
