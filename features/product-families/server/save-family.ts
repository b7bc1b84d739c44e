import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type EditableFamily,
  type FamilyForm,
  MOST_RENAMED_SIZES,
} from '#features/product-families/contract/family-editing.ts';
import type { ChoiceOrder } from '#features/product-families/contract/family-options.ts';
import { record } from '#features/audit/server/record.ts';
import type { StoredProduct } from '#features/product-editing/server/product-draft.ts';
import { lockProductsForWrite, lockStoredProducts } from '#features/product-editing/server/stored-products.ts';
import { writeProducts } from '#features/product-editing/server/write-products.ts';
import { addRedirect } from '#features/redirects/server/add-redirect.ts';
import { normalizeAddress } from '#features/redirects/server/normalize-address.ts';
import { DomainError, errors } from '#platform/contract/errors.ts';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { KNOWN_FAMILIES } from '#trade/join/joint-trade.ts';
import { getEditableFamily, getFamilyVersion, getOrderVersion } from './get-editable-family.ts';

/**
 * Locks the products of the shop, and checks that nobody has changed the family.
 * @param onlyOrder true if only the order of values is written, so that an edit of a size does not matter
 * @throws DomainError `family_changed`
 */
const lockFamily = async (
  trx: Transaction,
  slug: string,
  version: string,
  { onlyOrder }: { onlyOrder: boolean },
): Promise<void> => {
  await lockProductsForWrite(trx, []);
  const now = await getFamilyVersion(trx, slug);
  const isSame = onlyOrder ? getOrderVersion(now) === getOrderVersion(version) : now === version;
  if (!isSame) throw new DomainError('family_changed');
};

/** Writes stored products into another family. */
const writeFamily = async (
  trx: Transaction,
  stored: readonly StoredProduct[],
  family: string,
  { customerId }: Caller,
): Promise<void> => {
  const drafts = stored.map(({ onHand: _onHand, reserved: _reserved, ...draft }) => ({ ...draft, family }));
  await writeProducts(trx, drafts, { customerId });
};

const hasProducts = async (trx: Transaction, family: string): Promise<boolean> =>
  (await maybeOne(trx, sql`select from product where family = ${family} and status = 'active' limit 1`)) !== null;

const familyAddress = (family: string): string => `/families/${encodeURIComponent(family)}`;

/**
 * Redirects the old address to the new one. Does nothing if one of the keys, such as `a\\b`, cannot be part of a
 * redirect's address.
 */
const moveAddress = async (trx: Transaction, slug: string, name: string): Promise<void> => {
  const [from, to] = [familyAddress(slug), familyAddress(name)];
  if (normalizeAddress(from) !== null && normalizeAddress(to) !== null) await addRedirect(trx, from, to);
};

/**
 * Renames a family by editing all its products for sale. Deleted products are renamed too, so that they return to
 * the family.
 * @throws DomainError `family_fixed`, `family_taken`, `family_too_large`
 */
const renameFamily = async (trx: Transaction, slug: string, name: string, caller: Caller): Promise<void> => {
  if (KNOWN_FAMILIES.has(slug)) {
    throw new DomainError('family_fixed', { fields: { slug: errors.family_fixed.message } });
  }
  if (await hasProducts(trx, name)) {
    throw new DomainError('family_taken', { fields: { slug: errors.family_taken.message } });
  }
  const found = await rows<{ id: string }>(
    trx,
    sql`select id from product where family = ${slug} and status = 'active' order by id limit ${MOST_RENAMED_SIZES + 1}`,
  );
  if (found.length > MOST_RENAMED_SIZES) throw new DomainError('family_too_large');
  const stored = await lockStoredProducts(
    trx,
    found.map(({ id }) => id),
  );
  await writeFamily(trx, [...stored.values()], name, caller);
  await execute(
    trx,
    sql`update product set family = ${name}, version = version + 1 where family = ${slug} and status = 'archived'`,
  );
  // An earlier family of this name may have left its stored order of values.
  await execute(trx, sql`delete from product_family where family = ${name}`);
  await execute(trx, sql`update product_family set family = ${name} where family = ${slug}`);
  await moveAddress(trx, slug, name);
};

/** The order of a family's options and values as it is stored. It has only values that its sizes have. */
const toChoiceOrder = ({ options }: EditableFamily): ChoiceOrder => options.map(({ key, values }) => ({ key, values }));

/** @throws DomainError `invalid_request` if the form has other options or values than the family */
const checkOrder = (was: ChoiceOrder, { options }: z.output<typeof FamilyForm>): void => {
  for (const [at, { key, values }] of options.entries()) {
    const known = was.find((one) => one.key === key)?.values ?? [];
    const unknown = values.find((value) => !known.includes(value));
    const twice = values.find((value, place) => values.indexOf(value) !== place);
    const message = unknown === undefined ? twice && `${twice} is listed twice` : `No size has ${unknown}`;
    if (message !== undefined)
      throw new DomainError('invalid_request', { fields: { [`options.${at}.values`]: message } });
  }
};

/**
 * Renames a family, and stores the order of its options and values.
 * @throws DomainError `not_found`, `family_changed`, `family_fixed`, `family_taken`, `family_too_large`
 */
export const saveFamily = (
  db: Database,
  caller: Caller,
  slug: string,
  form: z.output<typeof FamilyForm> & { version: string },
): Promise<EditableFamily> =>
  db.transaction(async (trx) => {
    await lockFamily(trx, slug, form.version, { onlyOrder: form.slug === slug });
    const was = await getEditableFamily(trx, slug);
    const before = toChoiceOrder(was);
    checkOrder(before, form);
    if (form.slug !== slug) await renameFamily(trx, slug, form.slug, caller);
    if (!isDeepStrictEqual(before, form.options)) {
      await execute(
        trx,
        sql`insert into product_family as f (family, choice_order) values (${form.slug}, ${JSON.stringify(form.options)}::jsonb)
            on conflict (family) do update set choice_order = excluded.choice_order, version = f.version + 1`,
      );
      await bumpProductsVersion(trx);
    }
    const now = await getEditableFamily(trx, form.slug);
    const changes: Record<string, [unknown, unknown]> = {
      ...(form.slug !== slug && { family: [slug, form.slug] }),
      ...(!isDeepStrictEqual(before, toChoiceOrder(now)) && { options: [before, toChoiceOrder(now)] }),
    };
    if (Object.keys(changes).length > 0) {
      const actorId = caller.customerId;
      await record(trx, { kind: 'family.edit', entity: 'family', entityId: form.slug, actorId, changes });
    }
    return now;
  });

/** A family key that no other product uses. */
const createOwnFamily = async (trx: Transaction, { of: { id }, slug }: StoredProduct): Promise<string> => {
  const taken = await maybeOne(trx, sql`select from product where family = ${slug} and id <> ${id} limit 1`);
  return taken === null ? slug : `${slug}-${id.slice(-12)}`;
};

/**
 * Moves a product of a family into another one, or takes it out if there is no `to`.
 * @throws DomainError `not_found`, `family_changed`, `invalid_request` if it is in that family already
 */
export const moveProduct = (
  db: Database,
  caller: Caller,
  slug: string,
  { product, to, version }: { product: string; to: string; version: string },
): Promise<{ family: string }> =>
  db.transaction(async (trx) => {
    await lockFamily(trx, slug, version, { onlyOrder: false });
    const stored = (await lockStoredProducts(trx, [product])).get(product);
    if (stored?.family !== slug) throw new DomainError('not_found');
    if (to === slug) {
      throw new DomainError('invalid_request', { fields: { to: 'The product is in this family already' } });
    }
    if (to !== '' && !(await hasProducts(trx, to))) {
      throw new DomainError('invalid_request', { fields: { to: 'No product for sale has this family' } });
    }
    const family = to === '' ? await createOwnFamily(trx, stored) : to;
    if (family !== slug) await writeFamily(trx, [stored], family, caller);
    return { family };
  });
