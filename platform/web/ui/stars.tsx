import { Star } from './icons/star.ts';

const STARS = [1, 2, 3, 4, 5];

/** So many of five stars, drawn; words beside them say it. */
export const Stars = ({ value }: { value: number }) => (
  <span aria-hidden className="flex">
    {STARS.map((star) => (
      <Star key={star} size={16} className={star <= Math.round(value) ? 'fill-primary text-primary' : 'text-field'} />
    ))}
  </span>
);
