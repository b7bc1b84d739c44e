import { type SQL, sql } from 'drizzle-orm';
import type { AttributeRow } from '#features/attributes/contract/attributes.ts';
import { record } from '#features/audit/server/record.ts';
import { startChange } from '#features/catalog-changes/server/catalog-change.ts';
import { renameFacetValue } from '#features/search/server/index-facets.ts';
import { requestReindex } from '#features/search/server/reindex-requests.ts';
import { DomainError, errors } from '#platform/contract/errors.ts';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, oneValue, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { lockAttribute, selectOwners } from './attribute-rows.ts';
import { type RenamedValue, attributeChanges } from './attribute-changes.ts';
import { renameValueInFamilies } from './family-orders.ts';

/** The most SKUs that a conflict error names. */
const MOST_NAMED = 5;

/** Counts the products that have an attribute. @param condition SQL condition on the row `a` of `product_attribute` */
const countOwners = (trx: Transaction, key: string, condition?: SQL): Promise<number> =>
  oneValue<number>(trx, sql`select count(*)::int from (${selectOwners(key, condition)}) o`);

/**
 * Renames an attribute, or hides it as a filter. Its key does not change, because addresses of lists contain it.
 * @throws DomainError `attribute_not_found`, `attribute_changed`, `attribute_taken`, `catalog_busy`
 */
export const editAttribute = (
  db: Database,
  { customerId: actorId }: Caller,
  key: string,
  { label, isFilter, version }: { label: string; isFilter: boolean; version: string },
): Promise<{ key: string }> =>
  db.transaction(async (trx) => {
    const was = await lockAttribute(trx, key, version);
    const twin = await maybeOne(
      trx,
      sql`select key from attribute where key <> ${key} and lower(label) = lower(${label}) limit 1`,
    );
    if (twin !== null) throw new DomainError('attribute_taken', { fields: { label: errors.attribute_taken.message } });
    if (label === was.label && isFilter === was.isFilter) return { key };
    await execute(trx, sql`update attribute set label = ${label}, facet = ${isFilter} where key = ${key}`);
    // The search words of a product contain the names of its attributes; its facets contain only attributes that are
    // filters.
    await requestReindex(trx, selectOwners(key));
    await bumpProductsVersion(trx);
    const changes: Record<string, [unknown, unknown]> = {
      ...(label !== was.label && { label: [was.label, label] }),
      ...(isFilter !== was.isFilter && { isFilter: [was.isFilter, isFilter] }),
    };
    await record(trx, { kind: 'attribute.edit', entity: 'attribute', entityId: key, actorId, changes });
    return { key };
  });

/**
 * Renames a value for all products that have it. If some products already have the new name, the two values are merged.
 * @throws DomainError `attribute_not_found`, `attribute_changed` if no product has the value, `attribute_fixed`,
 *   `catalog_busy`
 */
export const renameValue = (
  db: Database,
  { customerId: actorId }: Caller,
  key: string,
  { from, to, version }: { from: string; to: string; version: string },
): Promise<{ products: number }> =>
  db.transaction(async (trx) => {
    const { isFixed, label } = await lockAttribute(trx, key, version);
    if (isFixed) throw new DomainError('attribute_fixed');
    if (from === to) return { products: 0 };
    const products = await countOwners(trx, key, sql`a.text = ${from}`);
    if (products === 0) throw new DomainError('attribute_changed');
    await renameFacetValue(trx, key, from, to);
    await renameValueInFamilies(trx, key, from, to);
    const changes: Record<string, [unknown, unknown]> = { value: [from, to], products: [null, products] };
    await record(trx, { kind: 'attribute.value', entity: 'attribute', entityId: key, actorId, changes });
    const title = `Renaming ${from} to ${to} in ${label}`;
    const details: RenamedValue = { from };
    await startChange(trx, attributeChanges, {
      kind: 'attribute.value',
      title,
      subject: key,
      target: to,
      details,
      total: products,
    });
    return { products };
  });

/** @throws DomainError `attribute_unlike` at the field `into` if the two have different types or units */
const getMergeTarget = async (
  trx: Transaction,
  { key, type, unit }: AttributeRow,
  into: string,
): Promise<{ label: string }> => {
  const target = await maybeOne<{ type: string; unit: string | null; label: string }>(
    trx,
    sql`select type, unit, label from attribute where key = ${into} and key <> ${key}`,
  );
  if (target === null || target.type !== type || target.unit !== unit) {
    throw new DomainError('attribute_unlike', { fields: { into: errors.attribute_unlike.message } });
  }
  return target;
};

/** @throws DomainError `attribute_conflict` with SKUs if products have different values of both attributes */
const rejectConflicts = async (trx: Transaction, key: string, into: string): Promise<void> => {
  const conflicts = await rows<{ sku: string }>(
    trx,
    sql`select p.sku from product_attribute a
          join product_attribute o on o.product_id = a.product_id and o.key = ${into}
          join product p on p.id = a.product_id
         where a.key = ${key} and (a.text, a.number) is distinct from (o.text, o.number)
         order by p.sku limit ${MOST_NAMED + 1}`,
  );
  if (conflicts.length === 0) return;
  const named = conflicts.slice(0, MOST_NAMED).map(({ sku }) => sku);
  const more = conflicts.length > MOST_NAMED ? ' and more' : '';
  throw new DomainError('attribute_conflict', {
    fields: { into: `Products with different values of both: ${named.join(', ')}${more}` },
  });
};

/**
 * Moves the values of this attribute to another attribute, and deletes this one.
 * @throws DomainError `attribute_not_found`, `attribute_changed`, `attribute_fixed`, `attribute_unlike` if the two have
 *   different types or units, `attribute_conflict` with SKUs if products have different values of both, `catalog_busy`
 */
export const mergeAttribute = (
  db: Database,
  { customerId: actorId }: Caller,
  key: string,
  { into, version }: { into: string; version: string },
): Promise<{ key: string }> =>
  db.transaction(async (trx) => {
    const was = await lockAttribute(trx, key, version);
    if (was.isFixed) throw new DomainError('attribute_fixed');
    const target = await getMergeTarget(trx, was, into);
    await rejectConflicts(trx, key, into);
    const changes: Record<string, [unknown, unknown]> = { label: [was.label, null], into: [null, target.label] };
    await record(trx, { kind: 'attribute.merge', entity: 'attribute', entityId: key, actorId, changes });
    const title = `Merging ${was.label} into ${target.label}`;
    const total = await countOwners(trx, key);
    await startChange(trx, attributeChanges, {
      kind: 'attribute.merge',
      title,
      subject: key,
      target: into,
      details: {},
      total,
    });
    return { key: into };
  });

/** @throws DomainError `attribute_not_found`, `attribute_changed`, `attribute_fixed`, `catalog_busy` */
export const deleteAttribute = (
  db: Database,
  { customerId: actorId }: Caller,
  key: string,
  version: string,
): Promise<{ key: string }> =>
  db.transaction(async (trx) => {
    const was = await lockAttribute(trx, key, version);
    if (was.isFixed) throw new DomainError('attribute_fixed');
    const changes: Record<string, [unknown, unknown]> = { label: [was.label, null], products: [was.count, null] };
    await record(trx, { kind: 'attribute.delete', entity: 'attribute', entityId: key, actorId, changes });
    const title = `Deleting ${was.label}`;
    const total = await countOwners(trx, key);
    await startChange(trx, attributeChanges, {
      kind: 'attribute.delete',
      title,
      subject: key,
      target: null,
      details: {},
      total,
    });
    return { key };
  });
