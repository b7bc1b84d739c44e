import { ListChecks } from '#platform/web/ui/icons/list-checks.ts';
import { Link } from 'react-router';
import { formatDay } from '#platform/contract/dates.ts';
import { type ListSummary, lists } from '#features/lists/contract/lists.ts';
import type { Route } from './+types/dashboard.lists';
import { api } from '#platform/web/api.ts';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { getSignedInPerson } from '#platform/web/session/restore-session.ts';
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

const describeAudience = ({ slug, isShared }: ListSummary): string => {
  if (slug !== null) return 'Everyone, as a kit';
  return isShared ? 'Anyone with its link' : 'You';
};

const columns = [
  {
    key: 'name',
    header: 'Name',
    card: 'title' as const,
    cell: ({ _id, name, imgs }: ListSummary) => (
      <div className="items-center gap-4 sm:flex">
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
  { key: 'seen', header: 'Visible to', card: 'meta' as const, cell: (list: ListSummary) => describeAudience(list) },
  {
    key: 'changed',
    header: 'Changed',
    card: 'meta' as const,
    cell: ({ updatedAt }: ListSummary) => <span className="whitespace-nowrap">{formatDay(updatedAt)}</span>,
  },
];

export default function MyLists({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return null;
  return (
    <>
      <h1 className="mb-5 text-3xl">My Lists</h1>
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
