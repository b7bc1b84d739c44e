import { sql } from 'drizzle-orm';
import { attributes } from '#demo/attributes.ts';
import { categories } from '#demo/categories.ts';
import { matingRules } from '#demo/ends.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';
import { attribute } from '#features/products/server/schema.ts';
import { matingRule } from '#features/joins/server/schema.ts';
import { seedSynonyms, storeIndexProgress } from '#features/search/server/reindex-products.ts';

const seedCategories = async (trx: Transaction): Promise<void> => {
  const ids = new Map<string, string>();
  for (const { slug, name, position, parent } of categories) {
    const parentId = parent === undefined ? null : (ids.get(parent) ?? null);
    const made = await one<{ id: string }>(
      trx,
      sql`insert into category (slug, name, position, parent_id) values (${slug}, ${name}, ${position}, ${parentId})
          returning id`,
    );
    ids.set(slug, made.id);
  }
};

/**
 * Adds to a new shop, with or without demo products, the data common to the trade: categories, attributes with
 * units, mating rules and synonyms. It does nothing in a shop that has attributes.
 */
export const seedTradeData = (db: Database): Promise<void> =>
  db.transaction(async (trx) => {
    const [any] = await trx.select({ key: attribute.key }).from(attribute).limit(1);
    if (any !== undefined) return;
    await seedCategories(trx);
    await trx.insert(attribute).values(attributes.map((known, position) => ({ ...known, position })));
    await trx.insert(matingRule).values(matingRules);
    await seedSynonyms(trx);
    await storeIndexProgress(trx);
  });
