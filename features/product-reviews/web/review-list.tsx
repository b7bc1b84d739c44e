import { Stars } from '#platform/web/ui/stars.tsx';
import { formatDayInZone } from '#platform/contract/dates.ts';
import type { ProductReview } from '#features/product-reviews/contract/product-reviews.ts';

/** A review with its dates as text in the shop's time zone, so that every reader gets the same page. */
export type DatedReview = Omit<ProductReview, 'writtenAt' | 'answer'> & {
  writtenOn: string;
  answer: { text: string; date: string } | null;
};

/** Returns a function that converts a review; for loaders of pages that show reviews. */
export const formatReviewDates =
  (timeZone: string) =>
  ({ writtenAt, answer, ...review }: ProductReview): DatedReview => ({
    ...review,
    writtenOn: formatDayInZone(writtenAt, timeZone),
    answer: answer && { text: answer.text, date: formatDayInZone(answer.at, timeZone) },
  });

/** Describes the origin of a review: a verified buyer, or a former shop. */
const formatOrigin = ({ verified, source }: Pick<ProductReview, 'verified' | 'source'>): string => {
  if (verified) return 'Verified buyer';
  return source === null ? 'Demo review' : 'From our former shop';
};

export const ReviewList = ({ reviews }: { reviews: DatedReview[] }) => (
  <ul aria-label="Reviews" className="card-surface divide-y divide-line">
    {reviews.map(({ _id, name, stars, title, description, writtenOn, verified, source, answer }) => (
      <li key={_id} className="p-4 lg:grid lg:grid-cols-[18rem_1fr] lg:gap-8">
        <div>
          <p className="flex flex-wrap items-center gap-x-2">
            <Stars value={stars} />
            <span className="sr-only">{stars} of 5:</span>
            {title !== '' && <strong className="break-words min-w-0">{title}</strong>}
          </p>
          <p className="text-sm text-muted">
            {name} · {formatOrigin({ verified, source })} · {writtenOn}
          </p>
        </div>
        <div>
          <p className="measure max-lg:mt-2 break-words whitespace-pre-line">{description}</p>
          {answer !== null && (
            <p className="measure mt-3 rounded-box border border-line bg-sunken p-3 text-sm break-words whitespace-pre-line">
              <strong>The shop answered, {answer.date}:</strong> {answer.text}
            </p>
          )}
        </div>
      </li>
    ))}
  </ul>
);
