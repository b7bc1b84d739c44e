import { Star } from '#platform/web/ui/icons/star.ts';

/** A rating, labeled as in the specification. */
export const Rating = ({ value }: { value: number }) => (
  <span className="flex items-center gap-1 text-sm text-muted">
    Ratings: {value}
    <Star aria-hidden size={14} className="fill-star text-star" />
  </span>
);
