import { Link } from 'react-router';
import type { ProductDetail } from '#features/products/contract/products.ts';
import { type DatedReview, ReviewList } from './review-list.tsx';
import { StarBars } from './star-bars.tsx';

/** The newest reviews on the product page, with links to all reviews and to the visitor's own. */
export const NewestReviews = ({
  product: { slug, reviews },
  newest,
  byStars,
}: {
  product: ProductDetail;
  newest: DatedReview[];
  byStars: Record<string, number>;
}) => (
  <section aria-labelledby="product-reviews" className="mt-10">
    <div className="mb-3 flex flex-wrap items-baseline gap-x-6">
      <h2 id="product-reviews" className="mr-auto text-2xl">
        Reviews of this product
      </h2>
      <p className="flex flex-wrap gap-x-6">
        {reviews > newest.length && (
          <Link to={`/products/${slug}/reviews`} className="link">
            All {reviews} reviews
          </Link>
        )}
        <Link to={`/products/${slug}/review`} rel="nofollow" className="link">
          Review this product
        </Link>
      </p>
    </div>
    {reviews > 0 ? (
      <>
        <div className="mb-4">
          <StarBars counts={byStars} getHref={(stars) => `/products/${slug}/reviews?stars=${stars}`} />
        </div>
        <ReviewList reviews={newest} />
      </>
    ) : (
      <p className="text-muted">Nobody has reviewed it yet.</p>
    )}
  </section>
);
