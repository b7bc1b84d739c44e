import type { PublicReview } from '#features/reviews/contract/reviews.ts';
import { Rating } from './rating.tsx';

/** The newest reviews of other customers, for somebody who is about to write one. */
export const OtherReviews = ({ reviews }: { reviews: PublicReview[] }) => (
  <section aria-labelledby="other-reviews" className="min-w-0">
    <h2 id="other-reviews" className="heading-2">
      What others wrote
    </h2>
    <ul className="mt-3 grid gap-3">
      {reviews.map(({ _id, name, review, isDemo, description }) => (
        <li key={_id} className="card-surface p-5">
          <strong className="block wrap-anywhere">{name}</strong>
          <span className="flex flex-wrap items-center gap-x-2">
            <Rating value={review} />
            {isDemo && <span className="text-sm text-muted">Demo review</span>}
          </span>
          <blockquote className="mt-2 line-clamp-5 break-words">{description}</blockquote>
        </li>
      ))}
    </ul>
  </section>
);
