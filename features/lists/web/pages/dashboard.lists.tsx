import { ListChecks } from '#platform/web/ui/icons/list-checks.ts';
import { Link } from 'react-router';
import { formatDollars } from '#platform/contract/money.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { type ListSummary, lists } from '#features/lists/contract/lists.ts';
import type { Route } from './+types/dashboard.lists';
import { api } from '#platform/web/api.ts';
import { PageHead } from '#platform/web/shell/page-head.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { getSignedInPerson } from '#platform/web/session/restore-session.ts';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import { AddListButton } from '#features/lists/web/add-list-button.tsx';
import { NewListButton } from '#features/lists/web/new-list-button.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { Thumbnail } from '#platform/web/ui/thumbnail.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'My Lists | Dashboard')];

export const clientLoader = async (): Promise<ListSummary[] | null> =>
  (await getSignedInPerson()) === null ? null : api.call(lists.list, {});

export const HydrateFallback = () => <TableSkeleton label="Loading your lists" />;

const Audience = ({ list: { slug, isShared } }: { list: ListSummary }) => {
  if (slug !== null) return <StatusBadge tone="success">Everyone, as a kit</StatusBadge>;
  if (isShared) return <StatusBadge tone="info">Anyone with its link</StatusBadge>;
  return <span className="text-sm text-muted">Only you</span>;
};

const columns = [
  {
    key: 'name',
    header: 'Name',
    card: 'title' as const,
    cell: ({ _id, name, imgs }: ListSummary) => (
      <div className="flex flex-col-reverse gap-x-4 gap-y-1 sm:flex-row sm:items-center">
        <span className="flex shrink-0 gap-1">
          {imgs.map((img, at) => (
            <Thumbnail key={at} src={img} />
          ))}
        </span>
        <Link to={`/dashboard/lists/${_id}`} className="link inline-flex min-h-7 items-center">
          {name}
        </Link>
      </div>
    ),
  },
  {
    key: 'lines',
    header: 'Products',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ lineCount }: ListSummary) => lineCount,
  },
  {
    key: 'changed',
    header: 'Changed',
    card: 'meta' as const,
    cell: ({ updatedAt }: ListSummary) => <span className="whitespace-nowrap">{formatDay(updatedAt)}</span>,
  },
  {
    key: 'seen',
    header: 'Visible to',
    card: 'state' as const,
    cell: (list: ListSummary) => <Audience list={list} />,
  },
  {
    key: 'total',
    header: 'Total now',
    align: 'right' as const,
    card: 'aside' as const,
    cell: ({ price, lineCount }: ListSummary) => price !== null && lineCount > 0 && formatDollars(price),
  },
  {
    key: 'acts',
    header: 'Actions',
    align: 'right' as const,
    card: 'acts' as const,
    cell: (list: ListSummary) => <AddListButton list={list} />,
  },
];

export default function MyLists({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return null;
  return (
    <>
      <PageHead title="My Lists">
        <NewListButton />
      </PageHead>
      {loaderData.length === 0 ? (
        <EmptyState
          icon={ListChecks}
          title="No lists yet"
          sentence="Fill your cart with what a job needs, then press “Save as list” there. Or press “Save to list” on a product’s page. Next time, add the whole list in one click, as often as you like."
          action={
            <>
              <LinkButton to="/products">Choose products</LinkButton>
              <LinkButton variant="secondary" to="/cart">
                Open the cart
              </LinkButton>
            </>
          }
        />
      ) : (
        <Table caption="My lists, last changed first" columns={columns} rows={loaderData} rowKey={({ _id }) => _id} />
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('Your lists did not load');
