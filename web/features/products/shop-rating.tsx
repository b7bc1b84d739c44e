import { Link } from 'react-router';
import { Stars } from '../../ui/stars.tsx';

/** What customers think of the shop, in one line: the mean of the newest reviews, drawn and said. */
export const ShopRating = ({ stars, reviews }: { stars: number; reviews: number }) => (
  <Link to="/#reviews" className="link-quiet mt-2 gap-2 text-sm text-muted">
    <Stars value={stars} />
    {stars.toFixed(1)} of 5, {reviews === 1 ? '1 review' : `${reviews} reviews`} of the shop
  </Link>
);
