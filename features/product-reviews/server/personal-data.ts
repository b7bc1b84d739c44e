import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import type { DataSubject } from '#platform/server/data-subject.ts';
import { deleteCustomerReviews } from './own-product-review.ts';
import { publicName, publicSku } from '#features/products/server/product-sql.ts';

/** A person's product reviews, with the shop's answers and reasons for hiding. */
export const exportProductReviews = async (db: Database, { customerId }: DataSubject) => ({
  productReviews: await rows<Record<string, unknown>>(
    db,
    sql`select ${publicName} as product, ${publicSku} as sku, r.name, r.stars, r.title, r.description, r.written_at as "writtenAt",
               r.hidden_at as "hiddenAt", r.hidden_reason as "hiddenReason", r.answer, r.answered_at as "answeredAt"
          from product_review r join product p on p.id = r.product_id where r.customer_id = ${customerId} order by r.id`,
  ),
});

export const forgetProductReviews = async (trx: Transaction, { customerId }: DataSubject): Promise<void> => {
  await deleteCustomerReviews(trx, customerId);
};
