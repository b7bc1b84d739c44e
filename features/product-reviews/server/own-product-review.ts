import { type SQL, sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { OwnProductReview, ProductReviewForm } from '#features/product-reviews/contract/product-reviews.ts';
import { NO_PICTURE } from '#features/products/contract/pictures.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, one, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { isPublic, publicName, whereProduct } from '#features/products/server/product-sql.ts';
import { type OwnProductReviewRow, ownProductReviewColumns, toOwnProductReview } from './list-product-reviews.ts';
import type { z } from 'zod';
import { lockCaller, lockProducts, updateStarTotals } from './lock-reviews.ts';

/** The public form of a name: first name and initial of the last name. */
export const formatPublicName = (name: string): string => {
  const [first = '', ...others] = name.split(' ').filter(Boolean);
  const last = /\p{L}\p{M}*/u.exec(others.at(-1) ?? '')?.[0];
  return last === undefined ? first : `${first} ${last.toLocaleUpperCase('en-US')}.`;
};

/** SQL condition: the shop has shipped the product `p` to the customer. Only paid orders ship. */
const wasShippedTo = (customerId: string): SQL => sql`
  exists (select from order_line l join orders o on o.id = l.order_id
           where o.customer_id = ${customerId} and l.product_id = p.id and l.shipped > 0)`;

type OwnProductReviewReply = {
  product: { slug: string; name: string; img: string };
  mayReview: boolean;
  review: OwnProductReview | null;
};

/**
 * The caller's review of a product, for sale or not, even while it is hidden; and whether they may review it.
 * @throws DomainError `product_not_found`
 */
export const getOwnProductReview = async (
  db: Database,
  { customerId }: Caller,
  idOrSlug: string,
): Promise<OwnProductReviewReply> => {
  const product = await maybeOne<OwnProductReviewReply['product'] & { id: string; mayReview: boolean }>(
    db,
    sql`select p.id, p.slug, ${publicName} as name, case when ${isPublic} then i.url else ${NO_PICTURE} end as img, ${wasShippedTo(customerId)} as "mayReview"
          from product p join product_image i on i.product_id = p.id and i.position = 0
         where ${whereProduct(idOrSlug)} and (${isPublic} or ${wasShippedTo(customerId)})`,
  );
  if (product === null) throw new DomainError('product_not_found');
  const own = await maybeOne<OwnProductReviewRow>(
    db,
    sql`select ${ownProductReviewColumns} from product_review r where r.product_id = ${product.id} and r.customer_id = ${customerId}`,
  );
  const { id: _, mayReview, ...brief } = product;
  return { product: brief, mayReview, review: own === null ? null : toOwnProductReview(own) };
};

/**
 * Saves the caller's review of a product that was shipped to them. It appears at once as the newest, and replaces their
 * previous review. If that one was hidden, the new one stays hidden.
 * @throws DomainError `product_not_found`, `product_not_bought`
 */
export const saveOwnProductReview = (
  db: Database,
  caller: Caller,
  idOrSlug: string,
  { stars, title, description }: z.output<typeof ProductReviewForm>,
): Promise<OwnProductReview> =>
  db.transaction(async (trx) => {
    await lockCaller(trx, caller);
    const product = await maybeOne<{ id: string; wasSent: boolean }>(
      trx,
      sql`select p.id, ${wasShippedTo(caller.customerId)} as "wasSent" from product p where ${whereProduct(idOrSlug)}`,
    );
    if (product === null) throw new DomainError('product_not_found');
    if (!product.wasSent) throw new DomainError('product_not_bought');
    await lockProducts(trx, [product.id]);
    const savedRow = await one<OwnProductReviewRow>(
      trx,
      sql`insert into product_review as r (product_id, customer_id, name, stars, title, description)
          values (${product.id}, ${caller.customerId}, ${formatPublicName(caller.name)}, ${stars}, ${title}, ${description})
          on conflict (customer_id, product_id) do update
             set name = excluded.name, stars = excluded.stars, title = excluded.title,
                 description = excluded.description, written_at = now()
          returning ${ownProductReviewColumns}`,
    );
    await updateStarTotals(trx, [product.id]);
    return toOwnProductReview(savedRow);
  });

/**
 * Deletes the caller's review of a product. A hidden review stays, because the author could otherwise post it again.
 * @throws DomainError `review_not_found`, `review_hidden`
 */
export const deleteOwnProductReview = (db: Database, caller: Caller, idOrSlug: string): Promise<{ done: true }> =>
  db.transaction(async (trx) => {
    await lockCaller(trx, caller);
    const product = await maybeOne<{ id: string }>(
      trx,
      sql`select p.id from product p where ${whereProduct(idOrSlug)}`,
    );
    if (product === null) throw new DomainError('review_not_found');
    await lockProducts(trx, [product.id]);
    const own = await maybeOne<{ id: string; isHidden: boolean }>(
      trx,
      sql`select id, hidden_at is not null as "isHidden" from product_review
           where product_id = ${product.id} and customer_id = ${caller.customerId}`,
    );
    if (own === null) throw new DomainError('review_not_found');
    if (own.isHidden) throw new DomainError('review_hidden');
    await execute(trx, sql`delete from product_review where id = ${own.id}`);
    await updateStarTotals(trx, [product.id]);
    return { done: true as const };
  });

/**
 * Deletes all product reviews of a customer, including hidden ones, with their account. The customer must be locked.
 */
export const deleteCustomerReviews = async (trx: Transaction, customerId: string): Promise<void> => {
  const reviewed = await rows<{ id: string }>(
    trx,
    sql`select product_id as id from product_review where customer_id = ${customerId}`,
  );
  if (reviewed.length === 0) return;
  const ids = reviewed.map(({ id }) => id);
  await lockProducts(trx, ids);
  await execute(trx, sql`delete from product_review where customer_id = ${customerId}`);
  await updateStarTotals(trx, ids);
};
