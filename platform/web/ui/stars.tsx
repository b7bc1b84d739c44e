import { Star } from './icons/star.ts';

const STARS = [1, 2, 3, 4, 5];

const drawStars = (className: string) =>
  STARS.map((star) => <Star key={star} size={16} className={`shrink-0 ${className}`} />);

/** A rating out of five stars, drawn to the tenth of a star; the text beside it is for screen readers. */
export const Stars = ({ value }: { value: number }) => (
  <span aria-hidden className="relative flex w-max">
    {drawStars('text-field')}
    <span className="absolute inset-0 flex overflow-hidden" style={{ width: `${20 * value}%` }}>
      {drawStars('fill-star text-star')}
    </span>
  </span>
);
