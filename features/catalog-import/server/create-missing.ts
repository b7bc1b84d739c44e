import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import { rows } from '#platform/server/db/query.ts';
import { recordActions } from '#features/audit/server/record.ts';
import type { MissingCatalogNames } from '#features/product-editing/server/missing-names.ts';
import { UNSORTED_CATEGORY } from '#features/product-editing/server/add-category.ts';

type ImportActor = { customerId: string; why: string };

type CreatedCategory = { id: string; slug: string };

const toJsonRows = (some: readonly object[]) => sql`${JSON.stringify(some)}::json`;

const insertCategories = (
  trx: Transaction,
  categories: MissingCatalogNames['categories'],
): Promise<CreatedCategory[]> =>
  rows<CreatedCategory>(
    trx,
    sql`with planned as materialized (
          select gen_random_uuid() as id, p.*
            from rows from (json_to_recordset(${toJsonRows(categories)}) as (slug text, name text, under text))
                 with ordinality p(slug, name, under, n)
           where not exists (select from category c where c.slug = p.slug))
        insert into category (id, slug, name, parent_id, position)
        select p.id, p.slug, p.name,
               coalesce((select c.id from category c where c.slug = p.under), (select u.id from planned u where u.slug = p.under)),
               -- Before 'Other', as those that are added by hand.
               (select coalesce(max(position) filter (where position < ${UNSORTED_CATEGORY.position}), 0) from category) + p.n
          from planned p
        returning id, slug`,
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

/**
 * Creates the missing categories and attributes of an import, before it writes products.
 * @returns those it created, without any that somebody else created meanwhile, which no undo may remove
 */
export const createMissing = async (
  trx: Transaction,
  missing: MissingCatalogNames,
  actor: ImportActor,
): Promise<MissingCatalogNames> => {
  if (missing.categories.length + missing.attributes.length === 0) return missing;
  const categories = await insertCategories(trx, missing.categories);
  const attributes = await insertAttributes(trx, missing.attributes);
  const slugs = new Set(categories.map(({ slug }) => slug));
  const keys = new Set(attributes.map(({ key }) => key));
  await bumpProductsVersion(trx);
  const auditFields = { actorId: actor.customerId, why: actor.why };
  await recordActions(trx, [
    ...categories.map(
      (one) => ({ kind: 'category.add', entity: 'category', entityId: one.id, ...auditFields }) as const,
    ),
    ...attributes.map(
      ({ key }) => ({ kind: 'attribute.add', entity: 'attribute', entityId: key, ...auditFields }) as const,
    ),
  ]);
  return {
    categories: missing.categories.filter(({ slug }) => slugs.has(slug)),
    attributes: missing.attributes.filter(({ key }) => keys.has(key)),
  };
};

/**
 * Deletes the categories and attributes that an import created, except those in use by products, other categories or
 * discount codes.
 */
export const deleteCreated = async (trx: Transaction, made: MissingCatalogNames, actor: ImportActor): Promise<void> => {
  if (made.categories.length + made.attributes.length === 0) return;
  const slugs = sql`${sql.param(made.categories.map(({ slug }) => slug))}::text[]`;
  const categories = await rows<{ id: string }>(
    trx,
    sql`with recursive used as (
          select c.id, c.parent_id from category c
           where c.slug <> all(${slugs}) or exists (select from product p where p.category_id = c.id)
              or exists (select from discount_code_scope s where s.category_id = c.id)
          union select c.id, c.parent_id from category c join used u on u.parent_id = c.id)
        delete from category where slug = any(${slugs}) and id not in (select id from used) returning id`,
  );
  const attributes = await rows<{ key: string }>(
    trx,
    sql`delete from attribute a
         where key = any(${sql.param(made.attributes.map(({ key }) => key))}::text[])
           and not exists (select from product_attribute p where p.key = a.key) returning key`,
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
  ]);
};
