import { useSearchParams } from 'react-router';
import { formatDateTime } from '#platform/contract/dates.ts';
import { ListTime } from '#platform/web/list-time.tsx';
import { parseSearchParam } from '#platform/contract/pages.ts';
import { type ModeratedReview, reviews } from '#features/reviews/contract/reviews.ts';
import type { Route } from './+types/dashboard.reviews';
import { CustomerLink } from '#features/customers/web/customer-link.tsx';
import { ModerateButtons } from '#features/reviews/web/moderate-buttons.tsx';
import { Rating } from '#features/reviews/web/rating.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { loadStaffList } from '#platform/web/shell/staff-list.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ListSearchForm } from '#platform/web/ui/list-search-form.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

const PATH = '/dashboard/reviews';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Reviews | Dashboard')];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const search = parseSearchParam(new URL(request.url).searchParams);
  return loadStaffList(request, reviews.listAll, { search });
};

export const HydrateFallback = () => <TableSkeleton label="Loading the reviews" />;

const columns = [
  {
    key: 'from',
    header: 'From',
    card: 'state' as const,
    cell: ({ name, email, customerId, createdAt }: ModeratedReview) => (
      <div className="tabular:w-44">
        <span className="font-medium break-words">
          <CustomerLink id={customerId}>{name}</CustomerLink>
        </span>
        {email !== null && <span className="block text-sm break-all text-muted">{email}</span>}
        <span className="block text-sm text-muted">
          <ListTime at={createdAt} />
        </span>
      </div>
    ),
  },
  {
    key: 'review',
    header: 'Review',
    card: 'state' as const,
    cell: ({ description, review, hidden }: ModeratedReview) => (
      <div className="flex flex-col gap-1.5 text-left">
        <Rating value={review} />
        <p className="break-words whitespace-pre-line">{description}</p>
        {hidden !== null && (
          <p className="text-sm text-muted">
            <StatusBadge tone="warning">Hidden</StatusBadge> by {hidden.by}, {formatDateTime(hidden.at)}: {hidden.why}
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
    cell: (review: ModeratedReview) => <ModerateButtons review={review} />,
  },
];

const describeEmptyList = (search: string) =>
  search === ''
    ? { title: 'No reviews', sentence: 'What customers say about the shop appears here.' }
    : {
        title: 'Nothing found',
        sentence: 'No review contains these words, and nobody with this name wrote one.',
        action: <LinkButton to={PATH}>All reviews</LinkButton>,
      };

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const search = parseSearchParam(useSearchParams()[0]);
  if (loaderData === null) return <AccessDenied />;
  const { items, total, page } = loaderData;
  return (
    <>
      <PageHead title="Reviews" />
      <ListSearchForm label="Find a review" hint="Words, or a name" action={PATH} search={search} />
      {items.length === 0 ? (
        <EmptyState {...describeEmptyList(search)} />
      ) : (
        <>
          <Table
            caption={search === '' ? 'Reviews, newest first' : `Reviews that match ${search}, newest first`}
            columns={columns}
            rows={items}
            rowKey={(review) => review._id}
          />
          <ListPagination
            page={page}
            total={total}
            getHref={(to) => `${PATH}?${new URLSearchParams({ ...(search !== '' && { search }), page: String(to) })}`}
          />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The reviews did not load');
