import { Star } from './icons/star.ts';

const STARS = [1, 2, 3, 4, 5];

/** A drawn rating out of five stars; the text beside it is for screen readers. */
export const Stars = ({ value }: { value: number }) => (
  <span aria-hidden className="flex">
    {STARS.map((star) => (
      <Star key={star} size={16} className={star <= Math.round(value) ? 'fill-primary text-primary' : 'text-field'} />
    ))}
  </span>
);
