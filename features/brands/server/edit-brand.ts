import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { record } from '#features/audit/server/record.ts';
import type { BrandForm } from '#features/brands/contract/brands.ts';
import { startChange } from '#features/catalog-changes/server/catalog-change.ts';
import { createBrandSlugs } from '#features/product-editing/server/ensure-brands.ts';
import { addRedirect } from '#features/redirects/server/add-redirect.ts';
import { renameFacetValue } from '#features/search/server/index-facets.ts';
import { DomainError, errors } from '#platform/contract/errors.ts';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { type RenamedBrand, addAlias, brandAddress, brandChanges } from './brand-changes.ts';
import { addNameToCodes } from './brand-codes.ts';
import { countProducts, lockBrand } from './brand-rows.ts';

/** @throws DomainError `brand_taken` */
const checkNameFree = async (trx: Transaction, id: string, name: string): Promise<void> => {
  const twin = await maybeOne(
    trx,
    sql`select id from brand where id <> ${id} and lower(name) = lower(${name}) limit 1`,
  );
  if (twin !== null) throw new DomainError('brand_taken', { fields: { name: errors.brand_taken.message } });
};

/** Chooses the address of a brand: a new one if the form asks for that and the name gives a different address. */
const chooseSlug = async (
  trx: Transaction,
  was: { id: string; slug: string },
  { name, changesAddress }: z.output<typeof BrandForm>,
): Promise<string> => {
  if (!changesAddress) return was.slug;
  const [slug = was.slug] = await createBrandSlugs(trx, [name], was.id);
  return slug;
};

/** Renames the products of a brand whose own row already has the new name. */
const renameProducts = async (trx: Transaction, id: string, from: string, to: string): Promise<void> => {
  await renameFacetValue(trx, 'brand', from, to);
  await addNameToCodes(trx, from, to);
  const details: RenamedBrand = { from };
  await startChange(trx, brandChanges, {
    kind: 'brand.rename',
    title: `Renaming ${from} to ${to}`,
    subject: id,
    target: to,
    details,
    total: await countProducts(trx, id),
  });
};

/**
 * Changes a brand. Lists show a new name for all its products at once. If there are many products, the job
 * `catalog-changes` writes the name into them. The address changes only if the form asks for that; then the old address
 * redirects to the new one.
 * @throws DomainError `brand_not_found`, `brand_changed`, `brand_taken`, `catalog_busy`
 */
export const editBrand = (
  db: Database,
  { customerId: actorId }: Caller,
  id: string,
  { version, ...form }: z.output<typeof BrandForm> & { version: string },
): Promise<{ slug: string }> =>
  db.transaction(async (trx) => {
    const was = await lockBrand(trx, id, version);
    const { name, description, picture } = form;
    if (name !== was.name) await checkNameFree(trx, id, name);
    const now = { name, slug: await chooseSlug(trx, was, form), description, picture };
    const changes = Object.fromEntries(
      (['name', 'slug', 'description', 'picture'] as const)
        .filter((key) => now[key] !== was[key])
        .map((key) => [key, [was[key], now[key]] as [unknown, unknown]]),
    );
    if (Object.keys(changes).length === 0) return { slug: was.slug };
    await execute(
      trx,
      sql`update brand set name = ${name}, slug = ${now.slug}, description = ${description}, picture = ${picture}
           where id = ${id}`,
    );
    if (name !== was.name) {
      await renameProducts(trx, id, was.name, name);
      await addAlias(trx, was.name, id);
    }
    if (now.slug !== was.slug) await addRedirect(trx, brandAddress(was.slug), brandAddress(now.slug));
    await bumpProductsVersion(trx);
    await record(trx, { kind: 'brand.edit', entity: 'brand', entityId: id, actorId, changes });
    return { slug: now.slug };
  });
