import { useSearchParams } from 'react-router';
import { formatDate } from '#platform/contract/dates.ts';
import { parseSearchParam } from '#platform/contract/pages.ts';
import { type Redirect, redirects } from '#features/redirects/contract/redirects.ts';
import {
  AddRedirectButton,
  DeleteRedirectButton,
  EditRedirectButton,
} from '#features/redirects/web/redirect-buttons.tsx';
import type { Route } from './+types/dashboard.redirects';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { buildListUrl, loadStaffList } from '#platform/web/shell/staff-list.ts';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ListSearchForm } from '#platform/web/ui/list-search-form.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

const PATH = '/dashboard/redirects';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Redirects | Dashboard')];

const toListQuery = (search: string): Record<string, string> => (search === '' ? {} : { search });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadStaffList(request, redirects.list, toListQuery(parseSearchParam(new URL(request.url).searchParams)));

export const HydrateFallback = () => <TableSkeleton label="Loading the redirects" />;

const reasons: Record<Redirect['kind'], string> = { import: 'From a file', rename: 'Renamed', owner: 'Added by hand' };

const columns = [
  {
    key: 'path',
    header: 'Old address',
    card: 'title' as const,
    cell: ({ path }: Redirect) => <span className="wrap-anywhere">{decodeURI(path)}</span>,
  },
  {
    key: 'target',
    header: 'Leads to',
    card: 'meta' as const,
    cell: ({ target, kind }: Redirect) => (
      <>
        <a href={target} className="link wrap-anywhere">
          {decodeURI(target)}
        </a>
        <span className="block text-xs text-muted">{reasons[kind]}</span>
      </>
    ),
  },
  {
    key: 'hits',
    header: 'Visits',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ hits, lastHitOn }: Redirect) => (
      <>
        <span className="figures">{hits.toLocaleString('en-US')}</span>
        {lastHitOn !== null && <span className="block text-xs text-muted">last on {formatDate(lastHitOn)}</span>}
      </>
    ),
  },
  {
    key: 'acts',
    header: 'Actions',
    align: 'right' as const,
    card: 'acts' as const,
    cell: (redirect: Redirect) => (
      <div className="flex justify-end gap-1 whitespace-nowrap">
        <EditRedirectButton redirect={redirect} />
        <DeleteRedirectButton redirect={redirect} />
      </div>
    ),
  },
];

/** Lists the redirects, and adds, edits or deletes one. */
export default function Redirects({ loaderData }: Route.ComponentProps) {
  const search = parseSearchParam(useSearchParams()[0]);
  if (loaderData === null) return <AccessDenied />;
  const { items, total, page } = loaderData;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Redirects</h1>
        <AddRedirectButton />
      </div>
      <p className="mb-5 text-muted">
        A redirect sends visitors from an address that has no page to one that has. The shop adds one when a category or
        a brand is merged, deleted or gets a new address, and when a family is renamed.
      </p>
      <ListSearchForm label="Find a redirect" hint="Old or new address" action={PATH} search={search} />
      {items.length === 0 ? (
        <EmptyState
          title={search === '' ? 'No redirects yet' : 'Nothing found'}
          sentence={
            search === ''
              ? 'Redirects appear here when you add them or change the address of a category, brand or family.'
              : 'No old or new address contains this text.'
          }
          action={search !== '' && <LinkButton to={PATH}>All redirects</LinkButton>}
        />
      ) : (
        <>
          <Table
            caption={search === '' ? 'Redirects, most recently used first' : `Redirects that match ${search}`}
            columns={columns}
            rows={items}
            rowKey={({ path }) => path}
          />
          <ListPagination page={page} total={total} getHref={(to) => buildListUrl(PATH, toListQuery(search), to)} />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The redirects did not load');
