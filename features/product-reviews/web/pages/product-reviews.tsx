import { data, Link } from 'react-router';
import { PAGE_SIZE, parsePageParam, REVIEW_SORTS, type ReviewSort } from '#platform/contract/pages.ts';
import { STARS, countReviews } from '#features/product-reviews/contract/count-reviews.ts';
import { productReviews } from '#features/product-reviews/contract/product-reviews.ts';
import { products } from '#features/products/contract/products.ts';
import { settings as shop } from '#features/settings/contract/shop-settings.ts';
import type { Route } from './+types/product-reviews';
import { AddToCart } from '#features/carts/web/add-to-cart.tsx';
import { ProductSummaryList } from '#features/products/web/product-summary-list.tsx';
import { StarBars } from '#features/product-reviews/web/star-bars.tsx';
import { ReviewList, formatReviewDates } from '#features/product-reviews/web/review-list.tsx';
import { HAS_OWN_DESCRIPTION, buildTitleMeta } from '#platform/web/page-title.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { buildListUrl } from '#platform/web/shell/staff-list.ts';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { toServerPageError } from '#platform/web/page-error.ts';
import { checkQuery } from '#platform/web/check-query.ts';
import { services } from '#platform/web/services.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { Stars } from '#platform/web/ui/stars.tsx';
import { TabLink } from '#platform/web/ui/tabs.tsx';

const sortLabels: Record<ReviewSort, string> = { newest: 'Newest', highest: 'Most stars', lowest: 'Fewest stars' };

export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  checkQuery(url, context);
  const { searchParams } = url;
  const { client, settings } = context.get(services);
  const sort = REVIEW_SORTS.find((one) => one === searchParams.get('sort')) ?? 'newest';
  const page = parsePageParam(searchParams);
  const only = STARS.find((one) => String(one) === searchParams.get('stars'));
  try {
    const { _id, slug, name, img, imgAlt, unitPrice, minOrder, stock, stars } = await client.call(products.get, {
      params: { id: params.slug },
    });
    const [{ items, total, counts }, { timeZone }] = await Promise.all([
      client.page(productReviews.list, {
        params: { id: slug },
        query: { sort, page, limit: PAGE_SIZE, ...(only && { stars: only }) },
      }),
      client.call(shop.getPublic, {}),
    ]);
    const canonical = `${settings.publicUrl}/products/${slug}/reviews`;
    const isBeyond = items.length === 0 && page > 1;
    const dated = items.map(formatReviewDates(timeZone));
    const product = { _id, slug, name, img, imgAlt, unitPrice, minOrder, stock };
    const pageData = { product, stars, only, reviews: dated, total, counts, sort, page, canonical, isBeyond };
    return data(pageData, { status: isBeyond ? 404 : 200 });
  } catch (error) {
    throw toServerPageError(error);
  }
};

export const handle = HAS_OWN_DESCRIPTION;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData === undefined
    ? []
    : [
        buildTitleMeta(matches, `Reviews of ${loaderData.product.name}`),
        { name: 'description', content: `What customers say about ${loaderData.product.name}.` },
        { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
        ...(loaderData.isBeyond ? [{ name: 'robots', content: 'noindex, follow' }] : []),
      ];

export default function ProductReviewsPage({ loaderData }: Route.ComponentProps) {
  const { product, stars, only, reviews, total, counts, sort, page, isBeyond } = loaderData;
  const { slug } = product;
  const path = `/products/${slug}/reviews`;
  const buildAddress = (chosen: ReviewSort, to = 1, filter = only) =>
    buildListUrl(path, { ...(filter && { stars: String(filter) }), ...(chosen !== 'newest' && { sort: chosen }) }, to);
  const all = countReviews(counts);
  return (
    <div className="container-page py-8">
      <h1 className="text-3xl">
        Reviews of <ProductNameText>{product.name}</ProductNameText>
      </h1>
      <p className="mt-2 mb-4 flex flex-wrap items-center gap-2 text-muted">
        {all > 0 && <Stars value={stars} />}
        {all > 0 ? `${stars.toFixed(1)} of 5, ${all === 1 ? '1 review' : `${all} reviews`}` : 'No reviews yet.'}
        <Link to={`/products/${slug}/review`} rel="nofollow" className="link">
          Review this product
        </Link>
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-4 lg:col-start-2 lg:row-start-1">
          <ProductSummaryList
            label="Product"
            products={[{ ...product, note: 'See the product and order it' }]}
            columns=""
          />
          <AddToCart product={product} />
          {all > 0 && <StarBars counts={counts} getHref={(chosen) => buildAddress(sort, 1, chosen)} chosen={only} />}
        </div>
        <div className="min-w-0">
          {only !== undefined && (
            <p className="mb-3">
              {total === 1 ? '1 review' : `${total} reviews`} with {only === 1 ? '1 star' : `${only} stars`}.{' '}
              <Link to={path} className="link">
                Show all
              </Link>
            </p>
          )}
          {total > 1 && (
            <nav aria-label="Order of the reviews" className="scroll-row mb-3 whitespace-nowrap">
              {REVIEW_SORTS.map((one) => (
                <TabLink key={one} to={buildAddress(one)} chosen={one === sort}>
                  {sortLabels[one]}
                </TabLink>
              ))}
            </nav>
          )}
          {isBeyond && (
            <p>
              There are no reviews on this page.{' '}
              <Link to={buildAddress(sort)} className="link">
                Back to the first page
              </Link>
            </p>
          )}
          {reviews.length > 0 && (
            <>
              <ReviewList reviews={reviews} />
              <ListPagination page={page} total={total} getHref={(to) => buildAddress(sort, to)} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

export const ErrorBoundary = createErrorBoundary('The reviews did not load', 'container-page py-16');
