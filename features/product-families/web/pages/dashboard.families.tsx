import { Link, useSearchParams } from 'react-router';
import { familyEditing, type FamilyRow } from '#features/product-families/contract/family-editing.ts';
import { familyEditAddress } from '#features/product-families/web/family-edit-address.ts';
import { parseSearchParam } from '#platform/contract/pages.ts';
import type { Route } from './+types/dashboard.families';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { buildListUrl, loadStaffList } from '#platform/web/shell/staff-list.ts';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ListSearchForm } from '#platform/web/ui/list-search-form.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { Thumbnail } from '#platform/web/ui/thumbnail.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

const PATH = '/dashboard/families';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Families | Dashboard')];

const toListQuery = (search: string): Record<string, string> => (search === '' ? {} : { search });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadStaffList(request, familyEditing.list, toListQuery(parseSearchParam(new URL(request.url).searchParams)));

export const HydrateFallback = () => <TableSkeleton label="Loading the families" />;

const columns = [
  {
    key: 'name',
    header: 'Family',
    card: 'title' as const,
    cell: ({ slug, name, img }: FamilyRow) => (
      <div className="flex items-center gap-3">
        <Thumbnail src={img} />
        <p className="min-w-0">
          <Link to={familyEditAddress(slug)} className="link wrap-anywhere">
            <ProductNameText>{name}</ProductNameText>
          </Link>
          <span className="block text-xs font-normal wrap-anywhere text-muted">{slug}</span>
        </p>
      </div>
    ),
  },
  {
    key: 'count',
    header: 'Sizes',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ count }: FamilyRow) => <span className="figures">{count.toLocaleString('en-US')}</span>,
  },
];

/** The families with several sizes for sale. */
export default function Families({ loaderData }: Route.ComponentProps) {
  const search = parseSearchParam(useSearchParams()[0]);
  if (loaderData === null) return <AccessDenied />;
  const { items, total, page } = loaderData;
  return (
    <>
      <h1 className="mb-2 text-3xl">Families</h1>
      <p className="mb-5 text-muted">
        Products with the same family are sizes of one thing, and link to each other. To put a product in a family, edit
        the product.
      </p>
      <ListSearchForm label="Find a family" hint="Name, SKU or family" action={PATH} search={search} />
      {items.length === 0 ? (
        <EmptyState
          title={search === '' ? 'No families yet' : 'Nothing found'}
          sentence={
            search === ''
              ? 'Families with several sizes for sale appear here.'
              : 'No family with several sizes for sale matches by its name, or by the name or SKU of a size.'
          }
          action={search !== '' && <LinkButton to={PATH}>All families</LinkButton>}
        />
      ) : (
        <>
          <Table
            caption={search === '' ? 'Families' : `Families that match ${search}`}
            columns={columns}
            rows={items}
            rowKey={({ slug }) => slug}
          />
          <ListPagination page={page} total={total} getHref={(to) => buildListUrl(PATH, toListQuery(search), to)} />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The families did not load');
