import { UserRound } from '#platform/web/ui/icons/user-round.ts';
import { useState } from 'react';
import type { PublicReview } from '#features/reviews/contract/reviews.ts';
import { Carousel } from '#platform/web/ui/carousel.tsx';
import { Stars } from '#platform/web/ui/stars.tsx';
import { Rating } from '../rating.tsx';

/** About as many characters as a card shows in five lines. */
const MAX_CARD_LETTERS = 220;

/** The first lines of a long review, with a button to show all of it. */
const ReviewText = ({ name, text }: { name: string; text: string }) => {
  const [open, setOpen] = useState(false);
  if (text.length <= MAX_CARD_LETTERS) return <blockquote className="break-words">{text}</blockquote>;
  return (
    <>
      <blockquote className={`break-words ${open ? '' : 'line-clamp-5'}`}>{text}</blockquote>
      <button
        type="button"
        aria-expanded={open}
        aria-label={`${open ? 'Show less' : 'Read more'} of the review by ${name}`}
        className="link -my-2 min-h-11 self-start text-sm"
        onClick={() => setOpen(!open)}
      >
        {open ? 'Show less' : 'Read more'}
      </button>
    </>
  );
};

const ReviewCard = ({ review }: { review: PublicReview }) => (
  <figure className="card-surface flex h-full flex-col gap-3 p-5">
    <figcaption className="flex items-center gap-3">
      {review.img === null ? (
        <span className="grid size-11 place-items-center rounded-full bg-base-200 text-muted">
          <UserRound aria-hidden size={22} strokeWidth={1.5} />
        </span>
      ) : (
        <img
          src={review.img}
          alt=""
          width={44}
          height={44}
          className="size-11 rounded-full object-cover"
          loading="lazy"
        />
      )}
      <span>
        <strong className="block">{review.name}</strong>
        <span className="flex flex-wrap items-center gap-x-2">
          <Rating value={review.review} />
          {review.isDemo && <span className="text-sm text-muted">Demo review</span>}
        </span>
      </span>
    </figcaption>
    <ReviewText name={review.name} text={review.description} />
  </figure>
);

/**
 * The reviews, newest first.
 * @param mean average of all `count` reviews
 */
export default function ReviewCarousel({
  data: { reviews, mean, count },
}: {
  data: { reviews: PublicReview[]; mean: number; count: number };
}) {
  return (
    reviews.length > 0 && (
      <section aria-labelledby="reviews" className="pt-8">
        <div className="copper-rule flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
          <h2 id="reviews" className="text-3xl">
            Customar Reviews
          </h2>
          <p className="flex items-center gap-2 text-sm text-muted">
            <Stars value={mean} />
            {mean.toFixed(1)} of 5, {count === 1 ? '1 review' : `${count} reviews`}
          </p>
        </div>
        <Carousel label="Customer reviews" className="mt-4">
          {reviews.map((review) => (
            <ReviewCard key={review._id} review={review} />
          ))}
        </Carousel>
      </section>
    )
  );
}
