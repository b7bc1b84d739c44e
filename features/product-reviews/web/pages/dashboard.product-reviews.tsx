import { useSearchParams } from 'react-router';
import { formatDateTime } from '#platform/contract/dates.ts';
import { ListTime } from '#platform/web/list-time.tsx';
import { Id } from '#platform/contract/fields.ts';
import { parseSearchParam } from '#platform/contract/pages.ts';
import {
  type ModeratedProductReview,
  productReviews,
  REVIEW_STATES,
  type ReviewState,
} from '#features/product-reviews/contract/product-reviews.ts';
import type { Route } from './+types/dashboard.product-reviews';
import { CustomerFilterNote, CustomerLink } from '#features/customers/web/customer-link.tsx';
import { ReviewActions } from '#features/product-reviews/web/review-actions.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { buildListUrl, loadStaffList } from '#platform/web/shell/staff-list.ts';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ListSearchForm } from '#platform/web/ui/list-search-form.tsx';
import { ListTabs, TabLink } from '#platform/web/ui/tabs.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Stars } from '#platform/web/ui/stars.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

const PATH = '/dashboard/product-reviews';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Product reviews | Dashboard')];

const tabs: { label: string; state: ReviewState | null }[] = [
  { label: 'All', state: null },
  { label: 'Not answered', state: 'unanswered' },
  { label: 'Shown', state: 'shown' },
  { label: 'Hidden', state: 'hidden' },
];

const STARS = ['', '1', '2', '3', '4', '5'];

/** Reads the filters from the URL. */
const parseFilter = (params: URLSearchParams): Record<string, string> => {
  const state = REVIEW_STATES.find((one) => one === params.get('state'));
  const stars = STARS.find((one) => one === params.get('stars')) ?? '';
  const customer = Id.safeParse(params.get('customer')).data;
  const search = parseSearchParam(params);
  return {
    ...(customer && { customer }),
    ...(state && { state }),
    ...(stars !== '' && { stars }),
    ...(search !== '' && { search }),
  };
};

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadStaffList(request, productReviews.listAll, parseFilter(new URL(request.url).searchParams));

export const HydrateFallback = () => <TableSkeleton label="Loading the product reviews" />;

const columns = [
  {
    key: 'from',
    header: 'From',
    card: 'state' as const,
    cell: ({ name, email, source, customerId, writtenAt }: ModeratedProductReview) => (
      <div className="tabular:w-44">
        <span className="font-medium break-words">
          <CustomerLink id={customerId}>{name}</CustomerLink>
        </span>
        <span className="block text-sm break-all text-muted">
          {email ?? (source === null ? 'Demo review' : `From our former shop (${source})`)}
        </span>
        <span className="block text-sm text-muted">
          <ListTime at={writtenAt} />
        </span>
      </div>
    ),
  },
  {
    key: 'review',
    header: 'Review',
    card: 'state' as const,
    cell: ({ product, stars, title, description, hiddenReason, answer }: ModeratedProductReview) => (
      <div className="flex flex-col gap-1.5 text-left">
        <span className="text-sm wrap-anywhere text-muted">
          <ProductNameText>{product.name}</ProductNameText> · {product.sku}
        </span>
        <p className="flex flex-wrap items-center gap-2">
          <Stars value={stars} />
          <span className="sr-only">{stars} of 5:</span>
          <strong className="wrap-anywhere">{title}</strong>
        </p>
        <p className="break-words whitespace-pre-line">{description}</p>
        {answer !== null && (
          <p className="text-sm break-words whitespace-pre-line text-muted">
            Answered {formatDateTime(answer.at)}: {answer.text}
          </p>
        )}
        {hiddenReason !== null && (
          <p className="text-sm text-muted">
            <StatusBadge tone="warning">Hidden</StatusBadge> {hiddenReason}
          </p>
        )}
      </div>
    ),
  },
  {
    key: 'acts',
    header: 'Actions',
    align: 'right' as const,
    card: 'acts' as const,
    cell: (review: ModeratedProductReview) => <ReviewActions review={review} />,
  },
];

/** Product reviews, which staff can hide and answer. */
export default function ProductReviews({ loaderData }: Route.ComponentProps) {
  const chosen = parseFilter(useSearchParams()[0]);
  if (loaderData === null) return <AccessDenied />;
  const { items, total, page, counts } = loaderData;
  const { search = '', customer, state, stars } = chosen;
  const { stars: _, ...filtersButStars } = chosen;
  const filtersButState = { ...(customer && { customer }), ...(stars && { stars }), ...(search && { search }) };
  const all = (counts['shown'] ?? 0) + (counts['hidden'] ?? 0);
  return (
    <>
      <PageHead title="Product reviews" />
      <CustomerFilterNote id={customer} all={PATH} />
      <ListSearchForm
        label="Find a review"
        hint="Words, a name, or a SKU"
        action={PATH}
        search={search}
        hiddenParams={{ ...(customer && { customer }), ...(state && { state }), ...(stars && { stars }) }}
      />
      <nav aria-label="Stars" className="scroll-row mb-3 whitespace-nowrap">
        {STARS.map((one) => (
          <TabLink
            key={one}
            to={buildListUrl(PATH, { ...filtersButStars, ...(one && { stars: one }) })}
            chosen={one === (stars ?? '')}
          >
            {one === '' ? 'Any rating' : one === '1' ? '1 star' : `${one} stars`}
          </TabLink>
        ))}
      </nav>
      <ListTabs
        label="Reviews by state"
        tabs={tabs.map((tab) => ({
          label: tab.label,
          to: buildListUrl(PATH, { ...filtersButState, ...(tab.state && { state: tab.state }) }),
          count: tab.state === null ? all : (counts[tab.state] ?? 0),
          chosen: tab.state === (state ?? null),
        }))}
      />
      {items.length === 0 ? (
        <EmptyState
          title={all === 0 && Object.keys(chosen).length === 0 ? 'No product reviews yet' : 'Nothing found'}
          sentence="Customers’ reviews of products that we sent them appear here."
          action={Object.keys(chosen).length > 0 && <LinkButton to={PATH}>All product reviews</LinkButton>}
        />
      ) : (
        <>
          <Table caption="Product reviews, newest first" columns={columns} rows={items} rowKey={({ _id }) => _id} />
          <ListPagination page={page} total={total} getHref={(to) => buildListUrl(PATH, chosen, to)} />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The product reviews did not load');
