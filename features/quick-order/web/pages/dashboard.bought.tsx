import { Link } from 'react-router';
import { type Bought, bought } from '#features/quick-order/contract/bought.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { formatPack } from '#platform/contract/money.ts';
import { PAGE_SIZE, pageOf, searchOf } from '#platform/contract/pages.ts';
import type { Route } from './+types/dashboard.bought';
import { api } from '#platform/web/api.ts';
import { AddToCart } from '#features/carts/web/add-to-cart.tsx';
import { OrderLink } from '#features/products/web/order-link.tsx';
import { StockText } from '#features/products/web/stock-text.tsx';
import { errorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { ListPages } from '#platform/web/shell/list-pages.tsx';
import { findPerson } from '#platform/web/session/restore-session.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { FindForm } from '#platform/web/ui/find-form.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { Thumbnail } from '#platform/web/ui/thumbnail.tsx';
import { PartName } from '#platform/web/part-name.tsx';
import { titled } from '#platform/web/title.ts';

export const meta: Route.MetaFunction = ({ matches }) => [titled(matches, 'Bought before | Dashboard')];

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  if ((await findPerson()) === null) return null;
  const params = new URL(request.url).searchParams;
  const search = searchOf(params);
  const page = pageOf(params);
  return { ...(await api.page(bought.list, { query: { search, page, limit: PAGE_SIZE } })), page, search };
};

export const HydrateFallback = () => <TableSkeleton label="Loading what you bought" />;

const columns = [
  {
    key: 'product',
    header: 'Product',
    card: 'title' as const,
    cell: ({ slug, name, sku, img }: Bought) => (
      <div className="flex items-center gap-3">
        <Thumbnail src={img} />
        <div className="min-w-0">
          <Link to={`/products/${slug}`} prefetch="intent" className="link-quiet font-medium">
            <PartName>{name}</PartName>
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
    cell: ({ boughtAt, pieces }: Bought) => (
      <span className="text-sm whitespace-nowrap figures tabular:text-[0.9375rem]">
        {formatDay(boughtAt)}
        <span className="ml-2 text-sm text-muted tabular:ml-0 tabular:block">
          {pieces.toLocaleString('en-US')} {pieces === 1 ? 'piece' : 'pieces'} in all
        </span>
      </span>
    ),
  },
  {
    key: 'price',
    header: 'Unit Price',
    align: 'right' as const,
    card: 'aside' as const,
    cell: (product: Bought) => formatPack(product),
  },
  { key: 'stock', header: 'Stock', card: 'state' as const, cell: (product: Bought) => <StockText {...product} /> },
  {
    key: 'acts',
    header: 'Actions',
    align: 'right' as const,
    card: 'acts' as const,
    cell: (product: Bought) => (
      <div className="flex flex-wrap justify-end gap-2 whitespace-nowrap max-sm:*:flex-1 tabular:flex-col xl:tabular:flex-row xl:tabular:flex-nowrap">
        <OrderLink product={product} name={product.name} className="max-md:px-1 max-md:text-sm" />
        <AddToCart product={product} />
      </div>
    ),
  },
];

const nothing = (search: string) =>
  search === ''
    ? { title: 'Nothing yet', sentence: 'What you have paid for appears here, to buy it again.' }
    : { title: 'No results', sentence: `You have bought nothing that is called “${search}”.` };

/** What somebody has bought before, as it stands today. */
export default function BoughtBefore({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return null;
  const { items, total, page, search } = loaderData;
  return (
    <>
      <h1 className="mb-5 text-3xl">Bought before</h1>
      <FindForm what="Find what you bought" hint="Name or SKU" action="/dashboard/bought" search={search} />
      {items.length === 0 ? (
        <EmptyState {...nothing(search)} action={<LinkButton to="/products">See all products</LinkButton>} />
      ) : (
        <>
          <Table caption="What you bought, the last first" columns={columns} rows={items} rowKey={({ _id }) => _id} />
          <ListPages
            page={page}
            total={total}
            hrefOf={(to) => `/dashboard/bought?${new URLSearchParams({ search, page: String(to) }).toString()}`}
          />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = errorBoundary('What you bought did not load');
