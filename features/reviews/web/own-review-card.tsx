import { formatDateTime } from '#platform/contract/dates.ts';
import type { OwnReview as Own } from '#features/reviews/contract/reviews.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Rating } from './rating.tsx';

/** The customer's current review, and whether others see it. */
export const OwnReviewCard = ({ review }: { review: Own }) => (
  <section aria-labelledby="own-review" className="card-surface min-w-0 p-6 sm:p-8">
    <h2 id="own-review" className="heading-2">
      Your review
    </h2>
    <p className="mt-1 text-sm text-muted">{formatDateTime(review.createdAt)}</p>
    <div className="mt-3">
      <Rating value={review.review} />
    </div>
    <blockquote className="mt-2 break-words whitespace-pre-line">{review.description}</blockquote>
    {review.hidden ? (
      <Alert tone="warning" title="Hidden by the shop" className="mt-4">
        Only you can see this review, even if you rewrite it. Write to us if you think it should be shown.
      </Alert>
    ) : (
      <p className="mt-4 text-sm text-muted">A new review replaces it.</p>
    )}
  </section>
);
