import { Link, useSearchParams } from 'react-router';
import { archive, type ArchivedProduct } from '#features/product-editing/contract/archive.ts';
import { formatDateTime } from '#platform/contract/dates.ts';
import { Id } from '#platform/contract/fields.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { parseSearchParam } from '#platform/contract/pages.ts';
import type { Route } from './+types/dashboard.archive';
import { FreeSkuButton, RestoreButton } from '#features/product-editing/web/archive-buttons.tsx';
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
import { PageHead } from '#platform/web/shell/page-head.tsx';

const PATH = '/dashboard/manageProducts/deleted';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Deleted products | Dashboard')];

/** The filters in the address: words, and an undone import. */
const parseListQuery = (params: URLSearchParams): Record<string, string> => {
  const search = parseSearchParam(params);
  const importId = Id.safeParse(params.get('import')).data;
  return { ...(search !== '' && { search }), ...(importId !== undefined && { import: importId }) };
};

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadStaffList(request, archive.list, parseListQuery(new URL(request.url).searchParams));

export const HydrateFallback = () => <TableSkeleton label="Loading the deleted products" />;

const columns = [
  {
    key: 'name',
    header: 'Name',
    card: 'title' as const,
    cell: ({ img, name, sku }: ArchivedProduct) => (
      <div className="flex items-center gap-3">
        <Thumbnail src={img} />
        <p className="min-w-0">
          <span className="line-clamp-3 leading-6 tabular:line-clamp-2">
            <ProductNameText>{name}</ProductNameText>
          </span>
          <span className="block text-xs font-normal text-muted">{sku}</span>
        </p>
      </div>
    ),
  },
  {
    key: 'price',
    header: 'Unit Price',
    align: 'right' as const,
    card: 'aside' as const,
    cell: ({ unitPrice }: ArchivedProduct) => formatDollars(unitPrice),
  },
  {
    key: 'onHand',
    header: 'On hand',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ onHand, held }: ArchivedProduct) =>
      `${onHand.toLocaleString('en-US')}${held > 0 ? `, ${held.toLocaleString('en-US')} held` : ''}`,
  },
  {
    key: 'deleted',
    header: 'Deleted',
    card: 'state' as const,
    cell: ({ archivedAt, by: author }: ArchivedProduct) => (
      <div className="flex flex-wrap gap-x-2 text-sm tabular:block">
        <span className="whitespace-nowrap">{archivedAt === null ? '' : formatDateTime(archivedAt)}</span>
        <span className="block wrap-anywhere text-muted">{author}</span>
      </div>
    ),
  },
  {
    key: 'acts',
    header: 'Actions',
    align: 'right' as const,
    card: 'acts' as const,
    cell: (product: ArchivedProduct) => (
      <div className="flex justify-end gap-1 whitespace-nowrap">
        <FreeSkuButton product={product} />
        <RestoreButton product={product} />
      </div>
    ),
  },
];

const getEmptyState = ({ search, import: importId }: Record<string, string>) =>
  search === undefined && importId === undefined
    ? { title: 'No deleted products', sentence: 'Products you delete appear here and can be restored.' }
    : {
        title: 'Nothing found',
        sentence: search === undefined ? 'All of these are back.' : 'No deleted product matches by its name or SKU.',
        action: <LinkButton to={PATH}>All deleted products</LinkButton>,
      };

/** The archived products, each of which can be restored. */
export default function Archive({ loaderData }: Route.ComponentProps) {
  const chosen = parseListQuery(useSearchParams()[0]);
  const { search = '', import: importId } = chosen;
  if (loaderData === null) return <AccessDenied />;
  const { items, total, page } = loaderData;
  return (
    <>
      <PageHead parent={{ to: '/dashboard/manageProducts', label: 'Manage Products' }} title="Deleted products" />
      <p className="mb-5 text-sm text-muted">
        {importId === undefined ? (
          <>
            Products removed by undoing an import are listed with{' '}
            <Link to="/dashboard/import" className="link">
              the import
            </Link>
            .
          </>
        ) : (
          <>
            These came with{' '}
            <Link to={`/dashboard/import?file=${importId}`} className="link">
              an import
            </Link>{' '}
            that was undone.
          </>
        )}
      </p>
      <ListSearchForm
        label="Find a deleted product"
        hint="Name or SKU"
        action={PATH}
        search={search}
        hiddenParams={importId === undefined ? {} : { import: importId }}
      />
      {items.length === 0 ? (
        <EmptyState {...getEmptyState(chosen)} />
      ) : (
        <>
          <Table
            caption={search === '' ? 'Deleted products, latest first' : `Deleted products that match ${search}`}
            columns={columns}
            rows={items}
            rowKey={({ _id }) => _id}
          />
          <ListPagination page={page} total={total} getHref={(to) => buildListUrl(PATH, chosen, to)} />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The deleted products did not load');
