import { sql } from 'drizzle-orm';
import type { OwnProductReview, ProductReview } from '#features/product-reviews/contract/product-reviews.ts';

/** A review of a product as SQL answers it. */
export type ProductReviewRow = Omit<ProductReview, 'writtenAt' | 'answer'> & {
  writtenAt: Date;
  answer: string | null;
  answeredAt: Date | null;
};

/** What everybody sees of the review `r`. */
export const productReviewColumns = sql`
  r.id as "_id", r.name, r.stars, r.title, r.description, r.written_at as "writtenAt",
  r.customer_id is not null as verified, r.answer, r.answered_at as "answeredAt"`;

export const toProductReview = ({ answer, answeredAt, writtenAt, ...row }: ProductReviewRow): ProductReview => ({
  ...row,
  writtenAt: writtenAt.toISOString(),
  answer: answer === null || answeredAt === null ? null : { text: answer, at: answeredAt.toISOString() },
});

export type OwnProductReviewRow = ProductReviewRow & Pick<OwnProductReview, 'hiddenWhy'>;

/** What its author sees of it besides. */
export const ownProductReviewColumns = sql`${productReviewColumns}, r.hidden_why as "hiddenWhy"`;

export const toOwnProductReview = ({ hiddenWhy, ...row }: OwnProductReviewRow): OwnProductReview => ({
  ...toProductReview(row),
  hiddenWhy,
});
