import { sql } from 'drizzle-orm';
import { record } from '#features/audit/server/record.ts';
import { startChange } from '#features/catalog-changes/server/catalog-change.ts';
import { requestReindex } from '#features/search/server/reindex-requests.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne, oneValue, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import {
  type StoredCategory,
  categoriesBelow,
  checkNamesFree,
  fieldError,
  getOtherCategory,
  isFixedCategory,
  lockCategory,
} from './category-rows.ts';
import { categoryListAddress, listCategoryRedirects } from './category-addresses.ts';
import { type DissolvedCategory, categoryChanges } from './category-changes.ts';
import { addCategoryToCodes } from './hand-over-codes.ts';
import { checkPlace, placeCategories } from './move-category.ts';

type DissolveRequest = { act: 'merge' | 'delete'; into: string | null; version: string };

/** True if products, including deleted ones, or discount codes need another category before this one is deleted. */
const isInUse = (trx: Transaction, id: string): Promise<boolean> =>
  oneValue<boolean>(
    trx,
    sql`select exists (select from product where category_id = ${id})
              or exists (select from discount_code_scope where category_id = ${id})`,
  );

/**
 * Refuses a category that price lists use. Its prices cannot move to another category, because that could leave two
 * prices for the same goods. Staff must change them first.
 * @throws DomainError `category_priced`
 */
const checkNotPriced = async (trx: Transaction, id: string): Promise<void> => {
  if ((await maybeOne(trx, sql`select from price_rule where category_id = ${id} limit 1`)) !== null)
    throw fieldError('into', 'category_priced');
};

/**
 * Moves the categories directly below a category, with all below them, to another parent.
 * @param parentId null for the top
 * @returns their ids in order
 * @throws DomainError `category_taken`, shown at `field`
 */
const moveChildren = async (
  trx: Transaction,
  id: string,
  parentId: string | null,
  field: string,
): Promise<string[]> => {
  const found = await rows<{ id: string; name: string }>(
    trx,
    sql`select id, name from category where parent_id = ${id} order by position, name, id`,
  );
  const children = found.map((child) => child.id);
  if (children.length === 0) return children;
  const names = found.map(({ name }) => name);
  await checkNamesFree(trx, parentId, names, { except: id, field });
  await placeCategories(trx, parentId, children);
  return children;
};

/**
 * @returns the category that gets the products, or null
 * @throws DomainError the errors of `dissolveCategory`
 */
const checkTarget = async (
  trx: Transaction,
  { id, slug }: StoredCategory,
  { act, into }: DissolveRequest,
): Promise<StoredCategory | null> => {
  if (isFixedCategory(slug)) throw fieldError('into', 'category_fixed');
  await checkNotPriced(trx, id);
  const target = into === null ? null : await getOtherCategory(trx, into, 'into');
  if (target?.id === id) throw fieldError('into', 'category_under_itself');
  if (target === null && (await isInUse(trx, id))) throw fieldError('into', 'category_full');
  if (act === 'merge' && target !== null) await checkPlace(trx, id, target.id, { field: 'into', skipped: 1 });
  return target;
};

const countProducts = (trx: Transaction, id: string): Promise<number> =>
  oneValue<number>(trx, sql`select count(*)::int from product where category_id = ${id}`);

/**
 * Moves a category's children, and adds its discount codes to the target. Products stay. @returns the data for an undo
 */
const emptyCategory = async (
  trx: Transaction,
  { id, slug, name, parentId, position, googleCategory, description }: StoredCategory,
  { act, target, successor }: { act: DissolveRequest['act']; target: StoredCategory | null; successor: string },
): Promise<DissolvedCategory> => {
  // The products of the category itself are indexed after they have moved.
  await requestReindex(
    trx,
    sql`select id from product where category_id in (
          select b.id from ${categoriesBelow(sql`${id}`)} b where b.depth > 0)`,
  );
  const children = await moveChildren(trx, id, act === 'merge' ? (target?.id ?? null) : parentId, 'into');
  const codes = target === null ? { moved: [], both: [] } : await addCategoryToCodes(trx, id, target.id);
  const redirects = await listCategoryRedirects(trx, slug);
  return { act, slug, name, parentId, position, googleCategory, description, children, codes, redirects, successor };
};

/**
 * Merges a category into another category, or deletes it. The other category gets its products and its address. Without
 * another category, its address redirects to its parent. A category with many products is deleted once the job
 * `catalog-changes` has moved them.
 * @throws DomainError `category_not_found`, `category_changed`, `category_fixed`, `category_taken`, `category_full`,
 *   `category_under_itself`, `category_too_deep`, `category_priced`, `catalog_busy`
 */
export const dissolveCategory = (
  db: Database,
  { customerId }: Caller,
  id: string,
  request: DissolveRequest,
): Promise<{ slug: string }> =>
  db.transaction(async (trx) => {
    const was = await lockCategory(trx, id, request.version);
    const target = await checkTarget(trx, was, request);
    const above = was.parentId === null ? null : await getOtherCategory(trx, was.parentId, 'into');
    const total = await countProducts(trx, id);
    const slug = (target ?? above)?.slug ?? '';
    const { act } = request;
    const successor = categoryListAddress(slug);
    const details = await emptyCategory(trx, was, { act, target, successor });
    await record(trx, {
      kind: act === 'merge' ? 'category.merge' : 'category.delete',
      entity: 'category',
      entityId: id,
      actorId: customerId,
      changes: {
        name: [was.name, null],
        ...(target !== null && { into: [null, target.name], products: [null, total] }),
      },
    });
    await startChange(trx, categoryChanges, {
      kind: `category.${act}`,
      title: act === 'merge' ? `Merging ${was.name} into ${target?.name}` : `Deleting ${was.name}`,
      subject: id,
      target: target?.id ?? null,
      details,
      total,
    });
    return { slug };
  });
