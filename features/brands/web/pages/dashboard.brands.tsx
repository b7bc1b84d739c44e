import { Link } from 'react-router';
import { type BrandRow, brands } from '#features/brands/contract/brands.ts';
import type { Route } from './+types/dashboard.brands';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { SearchList } from '#platform/web/shell/filtered-lists.tsx';
import { loadSearchList } from '#platform/web/shell/staff-list.ts';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

const PATH = '/dashboard/brands';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Brands | Dashboard')];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSearchList(request, brands.list);

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
  return (
    <SearchList
      path={PATH}
      find={{ label: 'Find a brand', hint: 'Part of the name' }}
      empty={{ title: 'No brands yet', sentence: 'Brands of your products appear here.' }}
      notFound="No brand name contains this text."
      all="All brands"
      caption={(search) => (search === '' ? 'Brands, by name' : `Brands that match ${search}`)}
      columns={columns}
      rowKey={({ _id }) => _id}
      loaded={loaderData}
    >
      <PageHead
        title="Brands"
        note="A brand is added with the first product that names it. Open one to rename, describe, merge or delete it."
      />
    </SearchList>
  );
}

export const ErrorBoundary = createErrorBoundary('The brands did not load');
