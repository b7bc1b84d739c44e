import { type Review, reviews } from '#features/reviews/contract/reviews.ts';
import type { ApiClient } from '#platform/contract/endpoint.ts';

/** The reviews of the shop, the newest first, with the mean of all there are. */
export default async (client: ApiClient): Promise<{ reviews: Review[]; mean: number; count: number }> => {
  const [said, rating] = await Promise.all([client.call(reviews.list, {}), client.call(reviews.rate, {})]);
  return { reviews: said.toReversed(), ...rating };
};
