import { reviews } from '#features/reviews/contract/reviews.ts';
import type { ApiClient } from '#platform/contract/endpoint.ts';

/** What customers think of the shop: the mean of their stars, and how many they are. */
export default async (client: ApiClient): Promise<{ stars: number; reviews: number }> => {
  const { mean, count } = await client.call(reviews.rate, {});
  return { stars: mean, reviews: count };
};
