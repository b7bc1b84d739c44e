import { formatDayInZone } from '#platform/contract/dates.ts';
import type { ProductReview } from '#features/product-reviews/contract/product-reviews.ts';

/** A review with its days in words, those of the shop: the same for everybody. */
export type DatedReview = Omit<ProductReview, 'writtenAt' | 'answer'> & {
  writtenOn: string;
  answer: { text: string; on: string } | null;
};

/** For the loader of a page that shows reviews. */
export const formatReviewDates =
  (timeZone: string) =>
  ({ writtenAt, answer, ...review }: ProductReview): DatedReview => ({
    ...review,
    writtenOn: formatDayInZone(writtenAt, timeZone),
    answer: answer && { text: answer.text, on: formatDayInZone(answer.at, timeZone) },
  });
