import { Link } from 'react-router';
import { type BoughtProduct, bought } from '#features/quick-order/contract/bought.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { formatPackPrice } from '#platform/contract/money.ts';
import { PAGE_SIZE, parsePageParam, parseSearchParam } from '#platform/contract/pages.ts';
import type { Route } from './+types/dashboard.bought';
import { api } from '#platform/web/api.ts';
import { AddToCart } from '#features/carts/web/add-to-cart.tsx';
import { OrderLink } from '#features/products/web/order-link.tsx';
import { StockText } from '#features/products/web/stock-text.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { getSignedInPerson } from '#platform/web/session/restore-session.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { scrollOnWheel } from '#platform/web/ui/field.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ListSearchForm } from '#platform/web/ui/list-search-form.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { Thumbnail } from '#platform/web/ui/thumbnail.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { formatPlural } from '#platform/contract/format-count.ts';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Bought before | Dashboard')];

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  if ((await getSignedInPerson()) === null) return null;
  const params = new URL(request.url).searchParams;
  const search = parseSearchParam(params);
  const page = parsePageParam(params);
  return { ...(await api.page(bought.list, { query: { search, page, limit: PAGE_SIZE } })), page, search };
};

export const HydrateFallback = () => <TableSkeleton label="Loading what you bought" />;

const columns = [
  {
    key: 'product',
    header: 'Product',
    card: 'title' as const,
    cell: ({ slug, name, sku, img }: BoughtProduct) => (
      <div className="flex items-center gap-3">
        <Thumbnail src={img} />
        <div className="min-w-0">
          <Link to={`/products/${slug}`} prefetch="intent" className="link-quiet font-medium">
            <ProductNameText>{name}</ProductNameText>
          </Link>
          <span className="block text-sm text-muted">{sku}</span>
        </div>
      </div>
    ),
  },
  {
    key: 'bought',
    header: 'Bought',
    card: 'state' as const,
    cell: ({ boughtAt, pieces }: BoughtProduct) => (
      <span className="text-sm whitespace-nowrap figures tabular:text-[0.9375rem]">
        {formatDay(boughtAt)}
        <span className="ml-2 text-sm text-muted tabular:ml-0 tabular:block">
          {formatPlural(pieces, 'piece')} in all
        </span>
      </span>
    ),
  },
  {
    key: 'price',
    header: 'Unit Price',
    align: 'right' as const,
    card: 'aside' as const,
    cell: (product: BoughtProduct) => formatPackPrice(product),
  },
  {
    key: 'stock',
    header: 'Stock',
    card: 'state' as const,
    cell: (product: BoughtProduct) => (
      <span className="text-sm tabular:text-[0.9375rem]">
        <StockText {...product} />
      </span>
    ),
  },
  {
    key: 'acts',
    header: 'Actions',
    align: 'right' as const,
    card: 'acts' as const,
    cell: (product: BoughtProduct) => (
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 whitespace-nowrap max-sm:*:flex-auto xl:tabular:flex-nowrap">
        <AddToCart product={product} className="flex gap-2 max-sm:*:flex-auto">
          <input
            {...scrollOnWheel}
            type="number"
            inputMode="numeric"
            name="quantity"
            aria-label={`Quantity of ${product.name}`}
            min={product.minOrder}
            max={product.stock}
            defaultValue={product.proposed}
            className="control min-h-11 w-16 px-2 py-0 text-right figures md:min-h-10"
          />
        </AddToCart>
        <OrderLink product={product} name={product.name} isQuiet />
      </div>
    ),
  },
];

const getEmptyState = (search: string) =>
  search === ''
    ? { title: 'Nothing yet', sentence: 'Products you have paid for appear here, so you can buy them again.' }
    : { title: 'No results', sentence: `You have not bought anything called “${search}”.` };

/** Products the customer has bought before, with current data. */
export default function BoughtBefore({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return null;
  const { items, total, page, search } = loaderData;
  return (
    <>
      <h1 className="mb-5 text-3xl">Bought before</h1>
      <ListSearchForm label="Find what you bought" hint="Name or SKU" action="/dashboard/bought" search={search} />
      {items.length === 0 ? (
        <EmptyState {...getEmptyState(search)} action={<LinkButton to="/products">See all products</LinkButton>} />
      ) : (
        <>
          <Table caption="What you bought, newest first" columns={columns} rows={items} rowKey={({ _id }) => _id} />
          <ListPagination
            page={page}
            total={total}
            getHref={(to) => `/dashboard/bought?${new URLSearchParams({ search, page: String(to) }).toString()}`}
          />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('What you bought did not load');
