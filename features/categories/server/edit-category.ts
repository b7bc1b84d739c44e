import { sql } from 'drizzle-orm';
import { record } from '#features/audit/server/record.ts';
import type { CategoryDetailsForm } from '#features/categories/contract/categories.ts';
import { formatGoogleCategory } from '#features/categories/contract/google-categories.ts';
import { slugify } from '#features/product-editing/server/slugify.ts';
import { renameFacetValue } from '#features/search/server/index-facets.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { categoryListAddress, redirectCategory } from './category-addresses.ts';
import { checkNamesFree, fieldError, isFixedCategory, lockCategory, requestCategoryReindex } from './category-rows.ts';

/** The most characters of a slug that lists and forms accept. */
const MAX_CATEGORY_SLUG = 100;

/**
 * Creates a free slug from a name: `ball-valves` or, if that is taken, with the parent's slug: `valves-ball-valves`.
 * @throws DomainError `category_taken`, `invalid_request` if the name has no letters or digits
 */
const createSlug = async (trx: Transaction, id: string, name: string): Promise<string> => {
  const own = slugify(name);
  if (own === '') throw new DomainError('invalid_request', { fields: { name: 'Enter letters or digits' } });
  const free = await maybeOne<{ slug: string }>(
    trx,
    sql`select slug from (
          select ${own} as slug, 1 as place
          union all select rtrim(left(above.slug || '-' || ${own}, ${MAX_CATEGORY_SLUG}), '-'), 2 from category c join category above on above.id = c.parent_id where c.id = ${id}) s
         where not exists (select from category where slug = s.slug and id <> ${id}) order by place limit 1`,
  );
  if (free === null) throw fieldError('name', 'category_taken');
  return free.slug;
};

/** Updates lists, joins and redirects to the new slug of a category. */
const renameSlug = async (trx: Transaction, id: string, from: string, to: string): Promise<void> => {
  if (!(await renameFacetValue(trx, 'category', from, to))) {
    await requestCategoryReindex(trx, id);
  }
  await execute(trx, sql`update passage set root = ${to} where root = ${from}`);
  await redirectCategory(trx, from, categoryListAddress(to));
};

/**
 * Changes the name, the text and the Google category of a category. The address changes only if the form asks for
 * that; then the old addresses redirect to the new ones.
 * @throws DomainError `category_not_found`, `category_changed`, `category_fixed`, `category_taken`
 */
export const editCategory = (
  db: Database,
  { customerId }: Caller,
  id: string,
  { name, changesAddress, googleCategory, description: text, version }: CategoryDetailsForm & { version: string },
): Promise<{ slug: string }> =>
  db.transaction(async (trx) => {
    const was = await lockCategory(trx, id, version);
    await checkNamesFree(trx, was.parentId, [name], { except: id, field: 'name' });
    const slug = changesAddress ? await createSlug(trx, id, name) : was.slug;
    if (slug !== was.slug && isFixedCategory(was.slug)) throw fieldError('changesAddress', 'category_fixed');
    const oldGoogle = was.googleCategory ?? '';
    const google = googleCategory === undefined ? oldGoogle : formatGoogleCategory(googleCategory);
    const description = text ?? was.description;
    if (name === was.name && slug === was.slug && google === oldGoogle && description === was.description)
      return { slug };
    await execute(
      trx,
      sql`update category set name = ${name}, slug = ${slug}, google_category = nullif(${google}, ''),
                 description = ${description} where id = ${id}`,
    );
    if (slug !== was.slug) await renameSlug(trx, id, was.slug, slug);
    if (name !== was.name) {
      await requestCategoryReindex(trx, id);
    }
    await bumpProductsVersion(trx);
    const changes: Record<string, [string, string]> = {
      ...(name !== was.name && { name: [was.name, name] }),
      ...(slug !== was.slug && { slug: [was.slug, slug] }),
      ...(google !== oldGoogle && { googleCategory: [oldGoogle, google] }),
      ...(description !== was.description && { description: [was.description, description] }),
    };
    await record(trx, { kind: 'category.edit', entity: 'category', entityId: id, actorId: customerId, changes });
    return { slug };
  });
