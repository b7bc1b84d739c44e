import { sql } from 'drizzle-orm';
import { record } from '#features/audit/server/record.ts';
import { checkNoChangeRuns, startChange } from '#features/catalog-changes/server/catalog-change.ts';
import { lockIndex } from '#features/search/server/index-products.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { takeBackCategoryAddresses } from './category-addresses.ts';
import { type DissolvedCategory, type UndoneMerge, categoryChanges } from './category-changes.ts';
import { checkNamesFree, requestCategoryReindex } from './category-rows.ts';
import { restoreCategoryInCodes } from './hand-over-codes.ts';
import { isUndoable } from './list-merges.ts';
import { checkPlace, placeCategories } from './move-category.ts';

type StoredMerge = { id: string; subject: string; target: string; targetName: string | null; done: number } & {
  details: DissolvedCategory;
};

/** @throws DomainError `merge_not_found`, `merge_target_gone` */
const lockMerge = async (trx: Transaction, id: string): Promise<StoredMerge> => {
  await lockIndex(trx);
  await checkNoChangeRuns(trx);
  const found = await maybeOne<StoredMerge>(
    trx,
    sql`select m.id, m.subject, m.target, m.details, m.done, c.name as "targetName"
          from catalog_change m left join category c on c.id::text = m.target where m.id = ${id} and ${isUndoable}`,
  );
  if (found === null) throw new DomainError('merge_not_found');
  if (found.targetName === null) throw new DomainError('merge_target_gone');
  return found;
};

/**
 * Recreates the category below its old parent, or at the top if the parent no longer exists.
 * @throws DomainError `merge_address_taken`, `category_taken`
 */
const recreateCategory = async (trx: Transaction, { subject, details }: StoredMerge): Promise<void> => {
  const { slug, name, position, googleCategory = null, description = '' } = details;
  const above = await maybeOne<{ id: string }>(trx, sql`select id from category where id = ${details.parentId}::uuid`);
  await checkNamesFree(trx, above?.id ?? null, [name], { except: subject, field: 'name' });
  const created = await execute(
    trx,
    sql`insert into category (id, slug, name, parent_id, position, google_category, description)
        values (${subject}::uuid, ${slug}, ${name}, ${above?.id ?? null}::uuid, ${position}, ${googleCategory},
                ${description})
        on conflict do nothing`,
  );
  if (created === 0) throw new DomainError('merge_address_taken');
  if (above !== null) await checkPlace(trx, subject, above.id, { field: 'name' });
};

/** Moves its former children back below it, unless staff have moved them since. */
const takeBackChildren = async (trx: Transaction, { subject, target, details }: StoredMerge): Promise<void> => {
  const still = await rows<{ id: string }>(
    trx,
    sql`select c.id from unnest(${sql.param(details.children)}::uuid[]) with ordinality k(id, n)
          join category c using (id) where c.parent_id = ${target}::uuid order by k.n`,
  );
  for (const { id } of still) await checkPlace(trx, id, subject, { field: 'name' });
  await placeCategories(
    trx,
    subject,
    still.map(({ id }) => id),
  );
  await requestCategoryReindex(trx, subject);
};

/**
 * Undoes the merge of a category. The category gets back its address, and the products, categories and discount codes
 * that are still where the merge moved them.
 * @throws DomainError `merge_not_found`, also if the merge is already undone; `merge_target_gone`,
 *   `merge_address_taken`, `category_taken`, `category_too_deep`, `catalog_busy`
 */
export const undoMerge = (db: Database, { customerId }: Caller, id: string): Promise<{ slug: string }> =>
  db.transaction(async (trx) => {
    const merge = await lockMerge(trx, id);
    const { subject, target, targetName, details, done } = merge;
    await recreateCategory(trx, merge);
    await takeBackChildren(trx, merge);
    await restoreCategoryInCodes(trx, subject, target, details.codes);
    await takeBackCategoryAddresses(trx, details.slug, details.redirects);
    await execute(trx, sql`update catalog_change set state = 'undone' where id = ${id}`);
    await record(trx, {
      kind: 'category.unmerge',
      entity: 'category',
      entityId: subject,
      actorId: customerId,
      changes: { name: [null, details.name], into: [targetName, null], products: [null, done] },
    });
    const undone: UndoneMerge = { merge: id, codes: details.codes.moved };
    await startChange(trx, categoryChanges, {
      kind: 'category.unmerge',
      title: `Undoing the merge of ${details.name} into ${targetName}`,
      subject,
      target,
      details: undone,
      total: done,
    });
    return { slug: details.slug };
  });
