import { Link, useSearchParams } from 'react-router';
import { canOrder } from '#features/products/contract/can-order.ts';
import { products, type Product } from '#features/products/contract/products.ts';
import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { capitalize } from '#platform/contract/capitalize.ts';
import { formatDollars } from '#platform/contract/money.ts';
import type { Route } from './+types/dashboard.manage-products';
import { fetchFile } from '#platform/web/api.ts';
import { DeleteProductButton } from '#features/products/web/delete-product-button.tsx';
import { ChangeAllLink } from '#features/bulk-changes/web/change-all-link.tsx';
import { productNouns } from '#features/product-filter/contract/product-filter.ts';
import { ProductFilterBar, loadFilterChoices } from '#features/product-filter/web/product-filter-bar.tsx';
import { ProductsFound } from '#features/product-filter/web/products-found.tsx';
import {
  parseProductFilter,
  parseProductState,
  getSortLink,
  parseStaffSort,
  describeEmptyList,
} from '#features/product-filter/web/filter-address.ts';
import { RestoreButton } from '#features/product-editing/web/archive-buttons.tsx';
import { StockText } from '#features/products/web/stock-text.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { ExportButton } from '#platform/web/forms/export-button.tsx';
import { buildListUrl, loadStaffList } from '#platform/web/shell/staff-list.ts';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { MoreMenu } from '#platform/web/ui/more-menu.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { Thumbnail } from '#platform/web/ui/thumbnail.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Manage products | Dashboard')];

const PATH = '/dashboard/manageProducts';

const pageAddress = (chosen: Record<string, string>, page?: number): string => buildListUrl(PATH, chosen, page);

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const [page, choices] = await Promise.all([
    loadStaffList(request, products.listAll, parseProductFilter(new URL(request.url).searchParams)),
    loadFilterChoices(),
  ]);
  return page === null ? null : { ...page, choices };
};

export const HydrateFallback = () => <TableSkeleton label="Loading the products" />;

const ProductName = ({ product, state }: { product: Product; state: string }) =>
  state === 'archived' ? (
    <span className="line-clamp-3 leading-6 tabular:line-clamp-2">
      <ProductNameText>{product.name}</ProductNameText>
    </span>
  ) : (
    <Link
      to={`/dashboard/manageProducts/${product._id}`}
      prefetch="intent"
      title={product.name}
      className="line-clamp-3 leading-6 underline-offset-3 hover:underline tabular:line-clamp-2"
    >
      <ProductNameText>{product.name}</ProductNameText>
    </Link>
  );

const getColumns = (sort: string | undefined, state: string, getHref: (sort: string) => string) => [
  {
    key: 'name',
    header: 'Name',
    sort: getSortLink('name', sort, getHref),
    card: 'title' as const,
    cell: (product: Product) => (
      <div className="flex items-center gap-3">
        <Thumbnail src={product.img} />
        <p className="min-w-0">
          <ProductName product={product} state={state} />
          <span className="block text-xs font-normal text-muted">{product.sku}</span>
        </p>
      </div>
    ),
  },
  {
    key: 'stock',
    header: 'Stock',
    sort: getSortLink('stock', sort, getHref),
    align: 'right' as const,
    card: 'state' as const,
    cell: (product: Product) => (
      <Link
        to={`/dashboard/manageProducts/${product._id}/stock`}
        prefetch="intent"
        className="inline-flex min-h-7 items-center underline-offset-3 hover:underline"
      >
        {canOrder(product) && product.stock > product.lowStockAt ? (
          <span className="whitespace-nowrap text-muted">{product.stock.toLocaleString('en-US')} in stock</span>
        ) : (
          <StockText {...product} />
        )}
        <span className="sr-only">, history</span>
      </Link>
    ),
  },
  {
    key: 'price',
    header: 'Unit Price',
    sort: getSortLink('price', sort, getHref),
    align: 'right' as const,
    card: 'aside' as const,
    cell: (product: Product) => formatDollars(product.unitPrice),
  },
  {
    key: 'acts',
    header: 'Actions',
    align: 'right' as const,
    card: 'acts' as const,
    cell: (product: Product) => (
      <div className="flex justify-end gap-1 whitespace-nowrap">
        {state === 'archived' ? (
          <RestoreButton product={product} />
        ) : (
          <>
            <LinkButton
              to={`/dashboard/manageProducts/${product._id}`}
              size="sm"
              variant="quiet"
              aria-label={`Edit ${product.name}`}
            >
              Edit
            </LinkButton>
            <DeleteProductButton product={product} />
          </>
        )}
      </div>
    ),
  },
];

const getEmptyState = (chosen: Record<string, string>) =>
  Object.keys(chosen).length === 0
    ? {
        title: 'No products here',
        sentence: 'Products you add appear here. You can edit or delete them.',
        action: <LinkButton to="/dashboard/addProduct">Add A Product</LinkButton>,
      }
    : {
        title: 'Nothing found',
        sentence: describeEmptyList(chosen),
        action: <LinkButton to={PATH}>Clear the filters</LinkButton>,
      };

export default function ManageProducts({ loaderData }: Route.ComponentProps) {
  const params = useSearchParams()[0];
  const chosen = parseProductFilter(params);
  const { search = '' } = chosen;
  const state = parseProductState(params);
  const sort = parseStaffSort(params);
  if (loaderData === null) return <AccessDenied />;
  const { items, total, page, choices } = loaderData;
  return (
    <>
      {/* The specification's odd heading; the line above it, title and caption name the page properly. */}
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <p className="eyebrow">{capitalize(productNouns[state].many)}</p>
          <h1 className="text-3xl">Manage all orders</h1>
        </div>
        <div className="flex flex-wrap gap-2">
          <LinkButton size="sm" to="/dashboard/addProduct">
            Add A Product
          </LinkButton>
          <MoreMenu isFolded>
            <LinkButton variant="secondary" size="sm" to={buildListUrl('/dashboard/grid', chosen)}>
              Price and stock sheet
            </LinkButton>
            <ExportButton
              contents="products"
              asXlsx
              fetch={(format) => fetchFile(productFiles.export, { query: { format } })}
              label="Export all products"
            >
              Export
            </ExportButton>
            <MoreMenu>
              <LinkButton variant="quiet" size="sm" to="/dashboard/stock/low">
                Low stock
              </LinkButton>
              <LinkButton variant="quiet" size="sm" to="/dashboard/manageProducts/drafts">
                Drafts
              </LinkButton>
              <LinkButton variant="quiet" size="sm" to="/dashboard/manageProducts/deleted">
                Deleted
              </LinkButton>
              <LinkButton variant="quiet" size="sm" to="/dashboard/import">
                Import
              </LinkButton>
            </MoreMenu>
          </MoreMenu>
        </div>
      </div>
      <ProductFilterBar action={PATH} chosen={chosen} choices={choices} />
      {items.length === 0 ? (
        <EmptyState {...getEmptyState(chosen)} />
      ) : (
        <>
          <ProductsFound total={total} chosen={chosen} choices={choices}>
            <ChangeAllLink total={total} chosen={chosen} />
          </ProductsFound>
          <Table
            caption={[capitalize(productNouns[state].many), ...(search === '' ? [] : [`that match ${search}`])].join(
              ' ',
            )}
            isSortedAbove
            columns={getColumns(sort, state, (other) => pageAddress({ ...chosen, sort: other }))}
            rows={items}
            rowKey={(product) => product._id}
          />
          <ListPagination page={page} total={total} getHref={(to) => pageAddress(chosen, to)} />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The products did not load');
