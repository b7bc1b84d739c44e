import { sql } from 'drizzle-orm';
import { record } from '#features/audit/server/record.ts';
import { addRedirect } from '#features/redirects/server/add-redirect.ts';
import { DomainError, type ErrorCode, errors } from '#platform/contract/errors.ts';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { lockBrand } from './brand-rows.ts';
import { brandAddress } from './edit-brand.ts';
import { handOver } from './hand-over.ts';

const createTargetError = (code: ErrorCode): DomainError =>
  new DomainError(code, { fields: { into: errors[code].message } });

/**
 * Finds the brand that a form names, also in other capitals.
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
 * Merges a brand into another one, which gets its products and its address.
 * @param into the name of the other brand
 * @throws DomainError `brand_not_found`, `brand_changed`, `brand_itself`
 */
export const mergeBrand = (
  db: Database,
  { customerId: actorId }: Caller,
  id: string,
  { into, version }: { into: string; version: string },
): Promise<{ slug: string }> =>
  db.transaction(async (trx) => {
    const was = await lockBrand(trx, id, version);
    const target = await findTarget(trx, into);
    if (target.id === id) throw createTargetError('brand_itself');
    const products = await handOver(trx, was, target);
    await execute(trx, sql`delete from brand where id = ${id}`);
    await addRedirect(trx, brandAddress(was.slug), brandAddress(target.slug));
    await bumpProductsVersion(trx);
    const changes: Record<string, [unknown, unknown]> = {
      name: [was.name, null],
      into: [null, target.name],
      products: [null, products],
    };
    await record(trx, { kind: 'brand.merge', entity: 'brand', entityId: id, actorId, changes });
    return { slug: target.slug };
  });

/**
 * Deletes a brand: its products stay, without a brand, and its address leads to all products. A discount code for the
 * brand then counts for no product.
 * @throws DomainError `brand_not_found`, `brand_changed`
 */
export const deleteBrand = (
  db: Database,
  { customerId: actorId }: Caller,
  id: string,
  version: string,
): Promise<{ removed: true }> =>
  db.transaction(async (trx) => {
    const was = await lockBrand(trx, id, version);
    const products = await handOver(trx, was, null);
    await execute(trx, sql`delete from brand where id = ${id}`);
    await addRedirect(trx, brandAddress(was.slug), '/products');
    await bumpProductsVersion(trx);
    const changes: Record<string, [unknown, unknown]> = { name: [was.name, null], products: [products, null] };
    await record(trx, { kind: 'brand.delete', entity: 'brand', entityId: id, actorId, changes });
    return { removed: true };
  });
