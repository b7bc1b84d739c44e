import { Star, UserRound } from 'lucide-react';
import type { Review } from '#contract/reviews.ts';
import { Carousel } from '../../ui/carousel.tsx';

const ReviewCard = ({ review }: { review: Review }) => (
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
        <span className="flex items-center gap-1 text-sm text-muted">
          Ratings: {review.review}
          <Star aria-hidden size={14} className="fill-primary text-primary" />
        </span>
      </span>
    </figcaption>
    <blockquote className="line-clamp-5">{review.description}</blockquote>
  </figure>
);

/** The reviews, newest first. */
export const ReviewCarousel = ({ reviews }: { reviews: Review[] }) =>
  reviews.length === 0 ? null : (
    <section aria-labelledby="reviews" className="pt-12">
      <h2 id="reviews" className="copper-rule text-3xl">
        Customar Reviews
      </h2>
      <Carousel label="Customer reviews" className="mt-5">
        {reviews.map((review) => (
          <ReviewCard key={review._id} review={review} />
        ))}
      </Carousel>
    </section>
  );
