import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import { isLeaving } from '#features/catalog-changes/server/leaving-categories.ts';
import { recordActions } from '#features/audit/server/record.ts';
import type { MissingCatalogNames, MissingCategory } from '#features/product-editing/server/missing-names.ts';
import { ensureUnsortedCategory, UNSORTED_CATEGORY } from '#features/product-editing/server/add-category.ts';
import { type CreatedBrand, ensureBrands } from '#features/product-editing/server/ensure-brands.ts';
import type { CurrentSlugs } from './category-slugs.ts';

type ImportActor = { customerId: string; why: string; import: { id: string } };

type NewCategory = MissingCategory & { id: string; parentId: string | null };

/** The categories and attributes that an import creates. */
type CreationPlan = {
  /** The names to create, without categories whose parent is gone or is being merged or deleted. */
  possible: MissingCatalogNames;
  newCategories: NewCategory[];
  /**
   * The ids of the missing categories, by their slugs in the rows. Includes categories that have been created since.
   */
  ids: ReadonlyMap<string, string>;
  /**
   * The slugs of all of the import's categories once the missing ones exist; empty for a category that cannot be
   * created.
   */
  slugs: CurrentSlugs;
};

/**
 * The names that an import created. Imports applied by an earlier build stored no category ids and no brands, so these
 * stay.
 */
export type CreatedNames = {
  categories: readonly (MissingCategory & { id?: string })[];
  attributes: MissingCatalogNames['attributes'];
  brands?: readonly CreatedBrand[];
  /** The id of the category of products without one, if the import created it. */
  unsortedId?: string;
};

const toJsonRows = (some: readonly object[]) => sql`${JSON.stringify(some)}::json`;

const createFreeSlug = (slug: string, taken: ReadonlySet<string>): string => {
  for (let at = 1; ; at += 1) {
    const free = at === 1 ? slug : `${slug}-${at}`;
    if (!taken.has(free)) return free;
  }
};

/**
 * Plans the missing categories of an import. Since the check, staff may have changed the slug of a parent, removed or
 * merged it, created the same category, or given its slug to another category.
 * @param slugs of the categories that exist
 */
export const planMissing = async (
  trx: Transaction,
  missing: MissingCatalogNames,
  slugs: CurrentSlugs,
): Promise<CreationPlan> => {
  if (missing.categories.length === 0) return { possible: missing, newCategories: [], ids: new Map(), slugs };
  if (missing.categories.some(({ under }) => under === UNSORTED_CATEGORY.slug)) await ensureUnsortedCategory(trx);
  const existing = await rows<{ id: string; slug: string; name: string; parentId: string | null; isLeaving: boolean }>(
    trx,
    sql`select c.id, c.slug, c.name, c.parent_id as "parentId", ${isLeaving} as "isLeaving" from category c`,
  );
  const getPlace = (parentId: string | null, name: string) => `${parentId ?? ''} ${name.toLowerCase()}`;
  const idsBySlug = new Map(existing.map(({ slug, id }) => [slug, id]));
  const leavingIds = new Set(existing.filter((one) => one.isLeaving).map(({ id }) => id));
  const takenSlugs = new Set(existing.map(({ slug }) => slug));
  const byPlace = new Map(existing.map(({ id, slug, name, parentId }) => [getPlace(parentId, name), { id, slug }]));
  const ids = new Map<string, string>();
  const allSlugs = new Map(slugs);
  const newCategories: NewCategory[] = [];
  for (const one of missing.categories) {
    const parentId = one.under === '' ? null : (ids.get(one.under) ?? idsBySlug.get(slugs.get(one.under) ?? one.under));
    if (parentId === undefined || (parentId !== null && leavingIds.has(parentId))) {
      allSlugs.set(one.slug, '');
      continue;
    }
    const place = getPlace(parentId, one.name);
    const found = byPlace.get(place) ?? { id: randomUUID(), slug: createFreeSlug(one.slug, takenSlugs) };
    ids.set(one.slug, found.id);
    allSlugs.set(one.slug, found.slug);
    if (byPlace.has(place)) continue;
    byPlace.set(place, found);
    takenSlugs.add(found.slug);
    newCategories.push({ ...one, ...found, parentId });
  }
  return { possible: { ...missing, categories: newCategories }, newCategories, ids, slugs: allSlugs };
};

const insertCategories = (trx: Transaction, categories: readonly NewCategory[]): Promise<number> =>
  execute(
    trx,
    sql`insert into category (id, slug, name, parent_id, position)
        select p.id, p.slug, p.name, p."parentId",
               -- Before 'Other', like categories that are added by hand.
               (select coalesce(max(position) filter (where position < ${UNSORTED_CATEGORY.position}), 0) from category) + p.n
          from rows from (json_to_recordset(${toJsonRows(categories)}) as (id uuid, slug text, name text, "parentId" uuid))
               with ordinality p(id, slug, name, "parentId", n)`,
  );

const insertAttributes = (
  trx: Transaction,
  attributes: MissingCatalogNames['attributes'],
): Promise<{ key: string }[]> =>
  rows<{ key: string }>(
    trx,
    sql`insert into attribute (key, label, type, unit, facet, position)
        select key, label, type, unit, true, (select coalesce(max(position), 0) from attribute) + n
          from rows from (json_to_recordset(${toJsonRows(attributes)}) as (key text, label text, type text, unit text))
               with ordinality a(key, label, type, unit, n)
        on conflict do nothing returning key`,
  );

/** Creates the brands that the rows of an import name and the shop lacks. */
const createBrands = async (trx: Transaction, importId: string): Promise<CreatedBrand[]> => {
  const named = await rows<{ name: string }>(
    trx,
    sql`select distinct draft ->> 'brand' as name from import_row
         where import_id = ${importId} and draft ->> 'brand' <> '' order by name`,
  );
  return ensureBrands(
    trx,
    named.map(({ name }) => name),
  );
};

/**
 * Creates the missing categories, attributes and brands of an import, before products are written.
 * @returns the created ones. Those that somebody else created in the meantime are not included, so that no undo removes
 *   them
 */
export const createMissing = async (
  trx: Transaction,
  { possible, newCategories, ids }: CreationPlan,
  actor: ImportActor,
): Promise<CreatedNames> => {
  const brands = await createBrands(trx, actor.import.id);
  if (ids.size + possible.attributes.length === 0) return { categories: [], attributes: [], brands };
  await insertCategories(trx, newCategories);
  const attributes = await insertAttributes(trx, possible.attributes);
  const keys = new Set(attributes.map(({ key }) => key));
  await bumpProductsVersion(trx);
  const auditFields = { actorId: actor.customerId, why: actor.why };
  await recordActions(trx, [
    ...newCategories.map(
      (one) => ({ kind: 'category.add', entity: 'category', entityId: one.id, ...auditFields }) as const,
    ),
    ...attributes.map(
      ({ key }) => ({ kind: 'attribute.add', entity: 'attribute', entityId: key, ...auditFields }) as const,
    ),
  ]);
  return {
    categories: newCategories,
    attributes: possible.attributes.filter(({ key }) => keys.has(key)),
    brands,
  };
};

/** The ids of the categories that an import created. */
export const listCreatedIds = ({ categories, unsortedId }: CreatedNames): string[] => [
  ...categories.flatMap(({ id }) => id ?? []),
  ...(unsortedId === undefined ? [] : [unsortedId]),
];

/**
 * Deletes the categories, attributes and brands that an import created, except those that staff have changed since, and
 * those that products, other categories, discount codes or price lists use.
 */
export const deleteCreated = async (trx: Transaction, made: CreatedNames, actor: ImportActor): Promise<void> => {
  const categoryIds = listCreatedIds(made);
  const { brands: madeBrands = [] } = made;
  if (categoryIds.length + made.attributes.length + madeBrands.length === 0) return;
  const ids = sql`${sql.param(categoryIds)}::uuid[]`;
  const changedSince = sql`select a.entity_id from audit a
    join product_import i on i.id = ${actor.import.id} and a.created_at > i.applied_at`;
  const categories = await rows<{ id: string }>(
    trx,
    sql`with recursive used as (
          select c.id, c.parent_id from category c
           where c.id <> all(${ids}) or exists (select from product p where p.category_id = c.id)
              or exists (select from discount_code_scope s where s.category_id = c.id)
              or exists (select from price_rule r where r.category_id = c.id)
              or exists (${changedSince} where a.entity = 'category' and a.entity_id = c.id::text)
          union select c.id, c.parent_id from category c join used u on u.parent_id = c.id)
        delete from category where id = any(${ids}) and id not in (select id from used) returning id`,
  );
  const attributes = await rows<{ key: string }>(
    trx,
    sql`delete from attribute t
         where key = any(${sql.param(made.attributes.map(({ key }) => key))}::text[])
           and not exists (select from product_attribute p where p.key = t.key)
           and not exists (${changedSince} where a.entity = 'attribute' and a.entity_id = t.key) returning key`,
  );
  const brands = await rows<{ id: string }>(
    trx,
    sql`delete from brand b
         where b.id = any(${sql.param(madeBrands.map(({ id }) => id))}::uuid[])
           and not exists (select from product p where p.brand_id = b.id)
           and not exists (select from price_rule r where r.brand_id = b.id)
           and not exists (select from discount_code_scope s where lower(s.brand) = lower(b.name))
           and not exists (${changedSince} where a.entity = 'brand' and a.entity_id = b.id::text) returning id`,
  );
  await bumpProductsVersion(trx);
  const auditFields = { actorId: actor.customerId, why: actor.why };
  await recordActions(trx, [
    ...categories.map(
      (one) => ({ kind: 'category.remove', entity: 'category', entityId: one.id, ...auditFields }) as const,
    ),
    ...attributes.map(
      ({ key }) => ({ kind: 'attribute.remove', entity: 'attribute', entityId: key, ...auditFields }) as const,
    ),
    ...brands.map((one) => ({ kind: 'brand.delete', entity: 'brand', entityId: one.id, ...auditFields }) as const),
  ]);
};
