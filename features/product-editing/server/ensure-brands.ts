import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { slugify } from './slugify.ts';

export type CreatedBrand = { id: string; name: string };

/**
 * Creates a free slug for each brand name: `pipe-works`, or `pipe-works-1f0c92ab` if another brand has it.
 * @param except the id of a brand that is renamed, whose own slug counts as free
 */
export const createBrandSlugs = async (
  trx: Transaction,
  names: readonly string[],
  except: string | null = null,
): Promise<string[]> => {
  const slugs = names.map((name) => slugify(name) || 'brand');
  const found = await rows<{ slug: string }>(
    trx,
    sql`select slug from brand where slug = any(${sql.param(slugs)}::text[]) and id is distinct from ${except}::uuid`,
  );
  const taken = new Set(found.map(({ slug }) => slug));
  return slugs.map((slug) => {
    const free = taken.has(slug) ? `${slug}-${randomUUID().slice(0, 8)}` : slug;
    taken.add(free);
    return free;
  });
};

/**
 * Creates the brands that products name and the shop lacks. Call it before products are written, after
 * `lockIndex`, so that two transactions cannot create the same brand.
 * @returns the created brands
 */
export const ensureBrands = async (trx: Transaction, names: readonly string[]): Promise<CreatedBrand[]> => {
  const named = [...new Set(names)].filter((name) => name !== '');
  if (named.length === 0) return [];
  const missing = await rows<{ name: string }>(
    trx,
    sql`select name from unnest(${sql.param(named)}::text[]) n(name)
         where not exists (select from brand b where b.name = n.name)`,
  );
  if (missing.length === 0) return [];
  const created = missing.map(({ name }) => name);
  return rows<CreatedBrand>(
    trx,
    sql`insert into brand (name, slug)
        select * from unnest(${sql.param(created)}::text[], ${sql.param(await createBrandSlugs(trx, created))}::text[])
        returning id, name`,
  );
};
