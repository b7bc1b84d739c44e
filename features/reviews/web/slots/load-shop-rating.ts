import { reviews } from '#features/reviews/contract/reviews.ts';
import type { ApiClient } from '#platform/contract/endpoint.ts';

/** The shop's average rating and number of reviews. */
export default async (client: ApiClient): Promise<{ stars: number; reviews: number }> => {
  const { mean, count } = await client.call(reviews.getRating, {});
  return { stars: mean, reviews: count };
};
