import { type PublicReview, reviews } from '#features/reviews/contract/reviews.ts';
import type { ApiClient } from '#platform/contract/endpoint.ts';

/** The shop's newest reviews, newest first, with the average of all reviews. */
export default async (client: ApiClient): Promise<{ reviews: PublicReview[]; mean: number; count: number }> => {
  const [list, rating] = await Promise.all([client.call(reviews.list, {}), client.call(reviews.getRating, {})]);
  return { reviews: list.toReversed(), ...rating };
};
