import { Star } from './icons/star.ts';

const STARS = [1, 2, 3, 4, 5];

/** Five stars to choose from, beside a field for the same number. */
export const StarChoice = ({ value, onChoose }: { value: number; onChoose: (stars: number) => void }) => (
  <fieldset className="-ml-1 flex">
    <legend className="sr-only">Stars</legend>
    {STARS.map((star) => (
      <label key={star} className="icon-button relative cursor-pointer">
        {/* The field is as large as its star, so that the focus ring surrounds the star. */}
        <input
          type="radio"
          name="stars"
          className="absolute inset-0 size-full rounded-field border-0 bg-transparent"
          checked={star === value}
          onChange={() => onChoose(star)}
        />
        <Star aria-hidden size={40} className={`text-star ${star <= value ? 'fill-star' : ''}`} />
        <span className="sr-only">{star === 1 ? '1 star' : `${star} stars`}</span>
      </label>
    ))}
  </fieldset>
);
