import { sql } from 'drizzle-orm';
import type { Review } from '#contract/reviews.ts';
import { bumpCatalogue } from '#server/db/meta.ts';
import type { Database } from '#server/db/open.ts';
import { customer } from '#server/db/schema/accounts.ts';
import { review } from '#server/db/schema/shop.ts';
import type { Caller } from '#server/platform/caller.ts';

/** Adds a review in the caller's name and with his photo, whatever the request says of them. */
export const addReview = async (
  db: Database,
  caller: Caller,
  said: { review: number; description: string },
): Promise<Review> => {
  const row = await db.transaction(async (trx) => {
    await bumpCatalogue(trx);
    const [made] = await trx
      .insert(review)
      .values({
        customerId: caller.customerId,
        name: caller.name,
        image: sql`(select ${customer.photo} from ${customer} where ${customer.id} = ${caller.customerId})`,
        description: said.description,
        rating: said.review,
      })
      .returning();
    return made;
  });
  if (row === undefined) throw new Error('an insert returned no row');
  return {
    _id: row.id,
    name: row.name,
    img: row.image,
    description: row.description,
    review: row.rating,
    createdAt: row.createdAt.toISOString(),
  };
};
