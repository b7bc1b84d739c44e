import { formatDate } from '#contract/dates.ts';
import type { ProductReview } from '#contract/product-reviews.ts';

/** A review with its days in words: said by the server, the same for everybody. */
export type DatedReview = Omit<ProductReview, 'writtenAt' | 'answer'> & {
  writtenOn: string;
  answer: { text: string; on: string } | null;
};

/** For the loader of a page that shows reviews. */
export const sayDates = ({ writtenAt, answer, ...review }: ProductReview): DatedReview => ({
  ...review,
  writtenOn: formatDate(writtenAt),
  answer: answer && { text: answer.text, on: formatDate(answer.at) },
});
