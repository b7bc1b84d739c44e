import { reviews } from '#contract/reviews.ts';
import type { Database } from '#server/db/open.ts';
import type { Api } from '#server/platform/mount.ts';
import { addReview } from './add-review.ts';
import { listReviews } from './list-reviews.ts';

export const reviewsRoutes = (api: Api, db: Database): void => {
  api.mount(reviews.add, ({ body, caller }) => addReview(db, caller, body));
  api.mount(reviews.list, () => listReviews(db));
};
