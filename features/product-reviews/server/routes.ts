import { productReviews } from '#features/product-reviews/contract/product-reviews.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { answerProductReview, moderateProductReview } from './moderate-product-review.ts';
import { deleteOwnProductReview, getOwnProductReview, saveOwnProductReview } from './own-product-review.ts';
import { listAllProductReviews, listProductReviews } from './list-product-reviews.ts';

export const productReviewsRoutes = (api: Api, db: Database): void => {
  api.mount(productReviews.list, async ({ params, query }) => {
    const { items, ...totals } = await listProductReviews(db, params.id, query);
    return new HandlerReply(items, totals);
  });
  api.mount(productReviews.getMine, ({ caller, params }) => getOwnProductReview(db, caller, params.id));
  api.mount(productReviews.save, ({ caller, params, body }) => saveOwnProductReview(db, caller, params.id, body));
  api.mount(productReviews.remove, ({ caller, params }) => deleteOwnProductReview(db, caller, params.id));
  api.mount(productReviews.listAll, async ({ query }) => {
    const { items, ...totals } = await listAllProductReviews(db, query);
    return new HandlerReply(items, totals);
  });
  api.mount(productReviews.moderate, ({ caller, params, body }) => moderateProductReview(db, caller, params.id, body));
  api.mount(productReviews.answer, ({ caller, params, body }) =>
    answerProductReview(db, caller, params.id, body.answer, body.was),
  );
  api.mount(productReviews.removeAnswer, ({ caller, params }) => answerProductReview(db, caller, params.id, null));
};
