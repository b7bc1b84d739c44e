import { Link, useSearchParams } from 'react-router';
import { type BrandRow, brands } from '#features/brands/contract/brands.ts';
import { parseSearchParam } from '#platform/contract/pages.ts';
import type { Route } from './+types/dashboard.brands';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { buildListUrl, loadStaffList } from '#platform/web/shell/staff-list.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ListSearchForm } from '#platform/web/ui/list-search-form.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

const PATH = '/dashboard/brands';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Brands | Dashboard')];

const toListQuery = (search: string): Record<string, string> => (search === '' ? {} : { search });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadStaffList(request, brands.list, toListQuery(parseSearchParam(new URL(request.url).searchParams)));

export const HydrateFallback = () => <TableSkeleton label="Loading the brands" />;

const columns = [
  {
    key: 'name',
    header: 'Brand',
    card: 'title' as const,
    cell: ({ _id, name, change }: BrandRow) => (
      <>
        <Link to={`${PATH}/${_id}`} className="link wrap-anywhere">
          {name}
        </Link>
        {change !== null && <span className="block text-sm text-muted wrap-anywhere">{change}</span>}
      </>
    ),
  },
  {
    key: 'count',
    header: 'Products',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ count }: BrandRow) => <span className="figures">{count.toLocaleString('en-US')}</span>,
  },
];

/** The brands of products. */
export default function Brands({ loaderData }: Route.ComponentProps) {
  const search = parseSearchParam(useSearchParams()[0]);
  if (loaderData === null) return <AccessDenied />;
  const { items, total, page } = loaderData;
  return (
    <>
      <h1 className="mb-2 text-3xl">Brands</h1>
      <p className="mb-5 text-muted">
        A brand is added with the first product that names it. Open one to rename, describe, merge or delete it.
      </p>
      <ListSearchForm label="Find a brand" hint="Part of the name" action={PATH} search={search} />
      {items.length === 0 ? (
        <EmptyState
          title={search === '' ? 'No brands yet' : 'Nothing found'}
          sentence={search === '' ? 'Brands of your products appear here.' : 'No brand name contains this text.'}
          action={search !== '' && <LinkButton to={PATH}>All brands</LinkButton>}
        />
      ) : (
        <>
          <Table
            caption={search === '' ? 'Brands, by name' : `Brands that match ${search}`}
            columns={columns}
            rows={items}
            rowKey={({ _id }) => _id}
          />
          <ListPagination page={page} total={total} getHref={(to) => buildListUrl(PATH, toListQuery(search), to)} />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The brands did not load');
