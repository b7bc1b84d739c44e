import { Link } from 'react-router';
import { STARS, countReviews } from '#features/product-reviews/contract/count-reviews.ts';

/**
 * How many reviews give each number of stars, as bars.
 * @param counts the number of reviews by stars
 * @param getHref the address of the reviews with that number of stars
 */
export const StarBars = ({
  counts,
  getHref,
  chosen,
}: {
  counts: Readonly<Record<string, number>>;
  getHref: (stars: number) => string;
  chosen?: number | undefined;
}) => {
  const total = countReviews(counts);
  return (
    <ul aria-label="Reviews by stars" className="grid max-w-xs gap-0.5 text-sm">
      {STARS.map((stars) => {
        const count = counts[stars] ?? 0;
        const row = (
          <>
            <span className="w-14 shrink-0">{stars === 1 ? '1 star' : `${stars} stars`}</span>
            <span aria-hidden className="h-2 flex-1 overflow-hidden rounded-full bg-line">
              <span className="block h-full bg-star" style={{ width: `${(100 * count) / total}%` }} />
            </span>
            <span className="figures w-8 text-right text-muted">
              {count}
              <span className="sr-only"> {count === 1 ? 'review' : 'reviews'}</span>
            </span>
          </>
        );
        return (
          <li key={stars}>
            {count === 0 ? (
              <span className="flex min-h-6 items-center gap-2 text-muted">{row}</span>
            ) : (
              <Link
                to={getHref(stars)}
                rel="nofollow"
                aria-current={stars === chosen ? 'true' : undefined}
                className={`link-quiet flex min-h-6 items-center gap-2 ${stars === chosen ? 'font-semibold' : ''}`}
              >
                {row}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
};
