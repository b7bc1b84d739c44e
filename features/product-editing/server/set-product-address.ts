import { sql } from 'drizzle-orm';
import { record } from '#features/audit/server/record.ts';
import { LEAST_SLUG_CHARACTERS } from '#features/product-editing/contract/product-address.ts';
import { parseProductKey } from '#features/products/server/product-sql.ts';
import { addRedirect } from '#features/redirects/server/add-redirect.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { slugify } from './slugify.ts';
import { lockProductsForWrite } from './stored-products.ts';

/** @throws DomainError `invalid_request` for an address that is too short, or would be read as an id */
const readSlug = (text: string): string => {
  const slug = slugify(text);
  if (slug.length >= LEAST_SLUG_CHARACTERS && parseProductKey(slug)?.column === 'slug') return slug;
  throw new DomainError('invalid_request', {
    fields: { slug: `Enter at least ${LEAST_SLUG_CHARACTERS} letters or digits` },
  });
};

/** The pages of a product, below its address. */
const productPages = ['', '/reviews'];

/**
 * Gives a product another address. The old address redirects to it.
 * @param was the slug that staff saw
 * @throws DomainError `product_not_found`, `product_changed` if it has another slug by now, `address_taken`
 */
export const setProductAddress = (
  db: Database,
  { customerId: actorId }: Caller,
  id: string,
  { slug: text, was }: { slug: string; was: string },
): Promise<{ slug: string }> =>
  db.transaction(async (trx) => {
    const slug = readSlug(text);
    await lockProductsForWrite(trx, [id]);
    const found = await maybeOne<{ slug: string }>(
      trx,
      sql`select slug from product where id = ${id} and status in ('active', 'draft')`,
    );
    if (found === null) throw new DomainError('product_not_found');
    if (found.slug !== was) throw new DomainError('product_changed');
    if (slug === was) return { slug };
    const other = await maybeOne<{ name: string }>(trx, sql`select name from product where slug = ${slug}`);
    if (other !== null) throw new DomainError('address_taken', { fields: { slug: `${other.name} has this address` } });
    await execute(trx, sql`update product set slug = ${slug} where id = ${id}`);
    for (const page of productPages) await addRedirect(trx, `/products/${was}${page}`, `/products/${slug}${page}`);
    await bumpProductsVersion(trx);
    const changes: Record<string, [string, string]> = { slug: [was, slug] };
    await record(trx, { kind: 'product.address', entity: 'product', entityId: id, actorId, changes });
    return { slug };
  });
