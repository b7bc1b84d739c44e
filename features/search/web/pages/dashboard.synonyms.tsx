import { useSearchParams } from 'react-router';
import { formatDay } from '#platform/contract/dates.ts';
import { parseSearchParam } from '#platform/contract/pages.ts';
import { type Synonym, synonyms } from '#features/search/contract/searches.ts';
import type { Route } from './+types/dashboard.synonyms';
import { AddSynonymButton, RemoveSynonymButton } from '#features/search/web/search-buttons.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { buildListUrl, loadStaffList } from '#platform/web/shell/staff-list.ts';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ListSearchForm } from '#platform/web/ui/list-search-form.tsx';
import { ListTabs } from '#platform/web/ui/tabs.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

const PATH = '/dashboard/searches/synonyms';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Synonyms | Dashboard')];

const toListQuery = (search: string, isBuilt: boolean): Record<string, string> => ({
  ...(search !== '' && { search }),
  ...(isBuilt && { from: 'built' }),
});

const isBuiltIn = (params: URLSearchParams): boolean => params.get('from') === 'built';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const params = new URL(request.url).searchParams;
  return loadStaffList(request, synonyms.list, toListQuery(parseSearchParam(params), isBuiltIn(params)));
};

export const HydrateFallback = () => <TableSkeleton label="Loading the synonyms" />;

const nameColumns = [
  {
    key: 'said',
    header: 'Customers search for',
    card: 'title' as const,
    cell: ({ said: phrase }: Synonym) => <span className="wrap-anywhere">{phrase}</span>,
  },
  {
    key: 'means',
    header: 'We call it',
    card: 'meta' as const,
    cell: ({ means }: Synonym) => <span className="wrap-anywhere">{means}</span>,
  },
];

const ownColumns = [
  ...nameColumns,
  {
    key: 'added',
    header: 'Added',
    card: 'meta' as const,
    cell: ({ by: author, createdAt }: Synonym) => (
      <>
        <span className="whitespace-nowrap">{createdAt !== null && formatDay(createdAt)}</span>{' '}
        <span className="text-sm wrap-anywhere text-muted">{author}</span>
      </>
    ),
  },
  {
    key: 'acts',
    header: 'Actions',
    align: 'right' as const,
    card: 'acts' as const,
    cell: ({ _id, said: phrase }: Synonym) =>
      _id !== null && (
        <div className="flex justify-end">
          <RemoveSynonymButton id={_id} phrase={phrase} />
        </div>
      ),
  },
];

/** Synonyms: those that staff added and the built-in ones. */
export default function Synonyms({ loaderData }: Route.ComponentProps) {
  const params = useSearchParams()[0];
  const search = parseSearchParam(params);
  const isBuilt = isBuiltIn(params);
  if (loaderData === null) return <AccessDenied />;
  const { items, total, page, counts } = loaderData;
  return (
    <>
      <PageHead
        parent={{ to: '/dashboard/searches', label: 'Searches without a result' }}
        title="Synonyms"
        note="A search for one name also finds products with the other."
      >
        <AddSynonymButton />
      </PageHead>
      <ListSearchForm
        label="Find a synonym"
        hint="Either name"
        action={PATH}
        search={search}
        hiddenParams={toListQuery('', isBuilt)}
      />
      <ListTabs
        label="Synonyms by source"
        tabs={[
          { label: 'Yours', built: false },
          { label: 'Built in', built: true },
        ].map(({ label, built }) => ({
          label,
          to: buildListUrl(PATH, toListQuery(search, built)),
          chosen: built === isBuilt,
          count: counts[built ? 'built' : 'own'] ?? 0,
        }))}
      />
      {items.length === 0 ? (
        <EmptyState
          title={search === '' ? 'No synonyms yet' : 'Nothing found'}
          sentence={
            search === '' ? 'Synonyms you add appear here.' : `No synonym has “${search}” in either of its names.`
          }
          action={search !== '' && <LinkButton to={PATH}>All synonyms</LinkButton>}
        />
      ) : (
        <>
          <Table
            caption={isBuilt ? 'Built-in synonyms' : 'Synonyms you have added, latest first'}
            columns={isBuilt ? nameColumns : ownColumns}
            rows={items}
            rowKey={({ said: phrase, means }) => `${phrase} ${means}`}
          />
          <ListPagination
            page={page}
            total={total}
            getHref={(to) => buildListUrl(PATH, toListQuery(search, isBuilt), to)}
          />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The synonyms did not load');
