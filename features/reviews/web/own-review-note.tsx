import { formatDay } from '#platform/contract/dates.ts';
import type { OwnReview } from '#features/reviews/contract/reviews.ts';
import { Alert } from '#platform/web/ui/alert.tsx';

/** Tells a customer that the form holds their current review, and whether others see it. */
export const OwnReviewNote = ({ review }: { review: OwnReview }) =>
  review.hidden ? (
    <Alert tone="warning" title="Hidden by the shop" className="mb-6">
      Only you can see this review, even if you rewrite it. Write to us if you think it should be shown.
    </Alert>
  ) : (
    <p className="mb-6 text-muted">Your review of {formatDay(review.createdAt)}. A new one replaces it.</p>
  );
