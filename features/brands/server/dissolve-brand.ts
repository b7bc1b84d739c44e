import { sql } from 'drizzle-orm';
import { record } from '#features/audit/server/record.ts';
import { startChange } from '#features/catalog-changes/server/catalog-change.ts';
import { DomainError, type ErrorCode, errors } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { type DissolvedBrand, brandAddress, brandChanges } from './brand-changes.ts';
import { addNameToCodes } from './brand-codes.ts';
import { countProducts, lockBrand } from './brand-rows.ts';

const createTargetError = (code: ErrorCode): DomainError =>
  new DomainError(code, { fields: { into: errors[code].message } });

/**
 * Finds the brand with the name in a form, in any capitals.
 * @throws DomainError `brand_not_found`
 */
const findTarget = async (trx: Transaction, name: string): Promise<{ id: string; slug: string; name: string }> => {
  const found = await maybeOne<{ id: string; slug: string; name: string }>(
    trx,
    sql`select id, slug, name from brand where lower(name) = lower(${name}) order by name = ${name} desc, id limit 1`,
  );
  if (found === null) throw createTargetError('brand_not_found');
  return found;
};

/**
 * Refuses a brand that price lists use. Its prices cannot move to another brand, because that could leave two prices
 * for the same goods. Staff must change them first.
 * @throws DomainError `brand_priced`
 */
const checkNotPriced = async (trx: Transaction, id: string): Promise<void> => {
  if ((await maybeOne(trx, sql`select from price_rule where brand_id = ${id} limit 1`)) !== null)
    throw new DomainError('brand_priced');
};

/**
 * Merges a brand into another brand, which gets its products and its address. A brand with many products is deleted
 * once the job `catalog-changes` has moved them.
 * @param into the name of the other brand
 * @throws DomainError `brand_not_found`, `brand_changed`, `brand_itself`, `brand_priced`, `catalog_busy`
 */
export const mergeBrand = (
  db: Database,
  { customerId: actorId }: Caller,
  id: string,
  { into, version }: { into: string; version: string },
): Promise<{ slug: string }> =>
  db.transaction(async (trx) => {
    const { name, slug } = await lockBrand(trx, id, version);
    await checkNotPriced(trx, id);
    const target = await findTarget(trx, into);
    if (target.id === id) throw createTargetError('brand_itself');
    const total = await countProducts(trx, id);
    await addNameToCodes(trx, name, target.name);
    const changes: Record<string, [unknown, unknown]> = {
      name: [name, null],
      into: [null, target.name],
      products: [null, total],
    };
    await record(trx, { kind: 'brand.merge', entity: 'brand', entityId: id, actorId, changes });
    const details: DissolvedBrand = { name, slug, into: target.name, successor: brandAddress(target.slug) };
    await startChange(trx, brandChanges, {
      kind: 'brand.merge',
      title: `Merging ${name} into ${target.name}`,
      subject: id,
      target: target.id,
      details,
      total,
    });
    return { slug: target.slug };
  });

/**
 * Deletes a brand. Its products stay, without a brand, and its address redirects to all products. A discount code for
 * the brand then applies to no product. A brand with many products is deleted once the job `catalog-changes` has
 * changed them.
 * @throws DomainError `brand_not_found`, `brand_changed`, `brand_priced`, `catalog_busy`
 */
export const deleteBrand = (
  db: Database,
  { customerId: actorId }: Caller,
  id: string,
  version: string,
): Promise<{ removed: true }> =>
  db.transaction(async (trx) => {
    const { name, slug } = await lockBrand(trx, id, version);
    await checkNotPriced(trx, id);
    const total = await countProducts(trx, id);
    const changes: Record<string, [unknown, unknown]> = { name: [name, null], products: [total, null] };
    await record(trx, { kind: 'brand.delete', entity: 'brand', entityId: id, actorId, changes });
    const details: DissolvedBrand = { name, slug, into: null, successor: '/products' };
    await startChange(trx, brandChanges, {
      kind: 'brand.delete',
      title: `Deleting ${name}`,
      subject: id,
      target: null,
      details,
      total,
    });
    return { removed: true };
  });
