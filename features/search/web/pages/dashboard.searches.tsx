import { SearchX } from '#platform/web/ui/icons/search-x.ts';
import { Link, useSearchParams } from 'react-router';
import { formatDate } from '#platform/contract/dates.ts';
import {
  MISSED_SORTS,
  type MissedSearch,
  missedSearches,
  type MissedSort,
} from '#features/search/contract/searches.ts';
import type { Route } from './+types/dashboard.searches';
import { AddSynonymButton, HideSearchButton } from '#features/search/web/search-buttons.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { buildListUrl, loadStaffList } from '#platform/web/shell/staff-list.ts';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ListTabs } from '#platform/web/ui/tabs.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

const PATH = '/dashboard/searches';

export const meta: Route.MetaFunction = ({ matches }) => [
  buildTitleMeta(matches, 'Searches without a result | Dashboard'),
];

const parseListQuery = (params: URLSearchParams) => ({
  isHidden: params.get('state') === 'hidden',
  sort: MISSED_SORTS.find((one) => one === params.get('sort')) ?? 'times',
});

const toListQuery = (isHidden: boolean, sort: MissedSort): Record<string, string> => ({
  ...(isHidden && { state: 'hidden' }),
  ...(sort !== 'times' && { sort }),
});

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const { isHidden, sort } = parseListQuery(new URL(request.url).searchParams);
  return loadStaffList(request, missedSearches.list, toListQuery(isHidden, sort));
};

export const HydrateFallback = () => <TableSkeleton label="Loading the searches" />;

const getColumns = (isHidden: boolean, sort: MissedSort) => {
  const sortBy = (sortKey: MissedSort) => ({
    href: buildListUrl(PATH, toListQuery(isHidden, sortKey)),
    direction: sort === sortKey ? ('descending' as const) : null,
  });
  return [
    {
      key: 'said',
      header: 'Searched',
      card: 'title' as const,
      cell: ({ said: phrase }: MissedSearch) => (
        <Link to={`/products?${new URLSearchParams({ search: phrase })}`} className="link wrap-anywhere">
          {phrase}
        </Link>
      ),
    },
    {
      key: 'times',
      header: 'Times',
      align: 'right' as const,
      sort: sortBy('times'),
      card: 'aside' as const,
      cell: ({ times }: MissedSearch) => (
        <>
          {times.toLocaleString('en-US')}
          <span aria-hidden className="tabular:hidden">
            ×
          </span>
        </>
      ),
    },
    {
      key: 'last',
      header: 'Last',
      align: 'right' as const,
      sort: sortBy('last'),
      card: 'state' as const,
      cell: ({ lastOn }: MissedSearch) => (
        <span className="text-sm whitespace-nowrap text-muted">{formatDate(lastOn)}</span>
      ),
    },
    {
      key: 'acts',
      header: 'Actions',
      align: 'right' as const,
      card: 'acts' as const,
      cell: (search: MissedSearch) => (
        <div className="flex justify-end gap-1 whitespace-nowrap">
          <HideSearchButton search={search} isHidden={isHidden} />
          <AddSynonymButton phrase={search.said} />
        </div>
      ),
    },
  ];
};

/** Searches that found nothing, to which staff can add synonyms. */
export default function Searches({ loaderData }: Route.ComponentProps) {
  const { isHidden, sort } = parseListQuery(useSearchParams()[0]);
  if (loaderData === null) return <AccessDenied />;
  const { items, total, page, counts } = loaderData;
  return (
    <>
      <PageHead
        title="Searches without a result"
        note="For each of these searches, no product has all the words. If you sell the product under another name, add a synonym."
      />
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <ListTabs
          label="Searches by state"
          tabs={[
            { label: 'Not found', to: buildListUrl(PATH, toListQuery(false, sort)), hidden: false },
            { label: 'Hidden', to: buildListUrl(PATH, toListQuery(true, sort)), hidden: true },
          ].map(({ label, to, hidden }) => ({
            label,
            to,
            chosen: hidden === isHidden,
            count: counts[hidden ? 'hidden' : 'shown'] ?? 0,
          }))}
        />
        <LinkButton size="sm" variant="secondary" className="mt-1" to={`${PATH}/synonyms`}>
          Synonyms
        </LinkButton>
      </div>
      {items.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={isHidden ? 'Nothing is hidden' : 'No searches without a result'}
          sentence={
            isHidden
              ? 'Searches you hide stay here and can be shown again.'
              : 'Searches that find nothing appear here, counted once a day per customer.'
          }
        />
      ) : (
        <>
          <Table
            caption={`Searches without a result, ${sort === 'last' ? 'latest first' : 'most frequent first'}`}
            columns={getColumns(isHidden, sort)}
            rows={items}
            rowKey={({ _id }) => _id}
          />
          <ListPagination
            page={page}
            total={total}
            getHref={(to) => buildListUrl(PATH, toListQuery(isHidden, sort), to)}
          />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The searches did not load');
