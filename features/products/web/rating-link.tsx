import { Link } from 'react-router';
import { Stars } from '#platform/web/ui/stars.tsx';

/**
 * What customers think, in one line: the mean of their reviews, drawn and said.
 * @param of what they are of: 'the shop'
 */
export const RatingLink = ({ to, of, stars, reviews }: { to: string; of: string; stars: number; reviews: number }) => (
  <Link to={to} className="link-quiet mt-2 gap-2 text-sm text-muted">
    <Stars value={stars} />
    {stars.toFixed(1)} of 5, {reviews === 1 ? '1 review' : `${reviews} reviews`} of {of}
  </Link>
);
