import { Link } from 'react-router';
import { productReviews } from '#features/product-reviews/contract/product-reviews.ts';
import type { Route } from './+types/product-review';
import { api } from '#platform/web/api.ts';
import { ReviewForm } from '#features/product-reviews/web/review-form.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { toPageError } from '#platform/web/page-error.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { getSignedInPerson } from '#platform/web/session/restore-session.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { Thumbnail } from '#platform/web/ui/thumbnail.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Review a product')];

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  if ((await getSignedInPerson()) === null) return null;
  try {
    return await api.call(productReviews.getMine, { params: { id: params.slug } });
  } catch (error) {
    throw toPageError(error);
  }
};

export const HydrateFallback = () => <Spinner label="Loading your review" />;

/** The customer's review of a product, or why they cannot write one yet. */
export default function ProductReviewPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return null;
  const { product, mayReview, review } = loaderData;
  return (
    <div className="container-page py-8">
      <div className="card-surface mx-auto max-w-xl p-6 sm:p-8">
        <h1 className="text-3xl">Review this product</h1>
        <div className="mt-3 mb-6 flex items-center gap-3">
          <Thumbnail src={product.img} />
          <Link to={`/products/${product.slug}`} prefetch="intent" className="link-quiet font-medium">
            <ProductNameText>{product.name}</ProductNameText>
          </Link>
        </div>
        {review !== null && review.hiddenReason !== null && (
          <Alert tone="warning" title="Hidden by the shop" className="mb-6">
            Only you can see this review, even if you change it. The shop’s reason: {review.hiddenReason}
          </Alert>
        )}
        {mayReview ? (
          <ReviewForm key={review?._id} slug={product.slug} review={review} />
        ) : (
          <EmptyState
            title="You cannot review this yet"
            sentence="Customers who bought this product can review it once it has been shipped."
            action={<LinkButton to="/dashboard/myorders">My Orders</LinkButton>}
          />
        )}
        {mayReview && (
          <p className="mt-4 text-sm text-muted">
            Shown with your first name, the first letter of your last name, and the words ‘Verified buyer’.
          </p>
        )}
        {review !== null && review.answer !== null && (
          <p className="mt-4 break-words whitespace-pre-line">
            <strong>The shop answered:</strong> {review.answer.text}
          </p>
        )}
      </div>
    </div>
  );
}

export const ErrorBoundary = createErrorBoundary('Your review did not load', 'container-page py-16');
