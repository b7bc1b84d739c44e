import { Star } from 'lucide-react';
import { Link } from 'react-router';

const STARS = [1, 2, 3, 4, 5];

/** What customers think of the shop, in one line: the mean of the newest reviews, drawn and said. */
export const ShopRating = ({ stars, reviews }: { stars: number; reviews: number }) => (
  <Link to="/#reviews" className="link-quiet mt-2 gap-2 text-sm text-muted">
    <span aria-hidden className="flex">
      {STARS.map((star) => (
        <Star key={star} size={16} className={star <= Math.round(stars) ? 'fill-primary text-primary' : 'text-field'} />
      ))}
    </span>
    {stars.toFixed(1)} of 5, {reviews === 1 ? '1 review' : `${reviews} reviews`} of the shop
  </Link>
);
