import { reviews } from '#features/reviews/contract/reviews.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { addReview, getOwnReview } from './own-review.ts';
import { getShopRating, listAllReviews, listReviews } from './list-reviews.ts';
import { moderateReview } from './moderate-review.ts';

export const reviewsRoutes = (api: Api, db: Database, { perNetwork }: { perNetwork: number }): void => {
  api.mount(reviews.add, ({ body, caller, network }) =>
    addReview(db, caller, body, { network: network ?? '', most: perNetwork }),
  );
  api.mount(reviews.getMine, ({ caller }) => getOwnReview(db, caller));
  api.mount(reviews.list, () => listReviews(db));
  api.mount(reviews.getRating, () => getShopRating(db));
  api.mount(reviews.listAll, async ({ query }) => {
    const { items, total } = await listAllReviews(db, query);
    return new HandlerReply(items, { total });
  });
  api.mount(reviews.moderate, ({ caller, params, body }) => moderateReview(db, caller, params.id, body));
};
