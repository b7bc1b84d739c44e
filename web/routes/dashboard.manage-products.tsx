import { Link, useSearchParams } from 'react-router';
import { keepUnits } from '#contract/keep-units.ts';
import { products, type Product } from '#contract/products.ts';
import { formatDollars } from '#contract/money.ts';
import { PAGE_SIZE } from '#contract/pages.ts';
import type { Route } from './+types/dashboard.manage-products';
import { DeleteProductButton } from '../features/products/delete-product-button.tsx';
import { StockText } from '../features/products/stock-text.tsx';
import { AdminsOnly } from '../features/shell/admins-only.tsx';
import { errorBoundary } from '../features/shell/error-boundary.tsx';
import { loadAdminPage } from '../features/shell/load-admin-page.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FindForm } from '../ui/find-form.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { TableSkeleton } from '../ui/skeleton.tsx';
import { Table } from '../ui/table.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Manage products | Dashboard | Copperline' }];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const search = (new URL(request.url).searchParams.get('search') ?? '').trim().slice(0, 200);
  return loadAdminPage(request, products.list, search === '' ? { sort: 'newest' } : { search });
};

export const HydrateFallback = () => <TableSkeleton label="Loading the products" />;

const columns = [
  {
    key: 'name',
    header: 'Name',
    card: 'title' as const,
    cell: (product: Product) => (
      <div className="flex items-center gap-3">
        <Thumbnail src={product.img} />
        <p className="min-w-0">
          <Link to={`/products/${product.slug}`} className="link-quiet">
            {keepUnits(product.name)}
          </Link>
          <span className="block text-sm font-normal text-muted">{product.sku}</span>
        </p>
      </div>
    ),
  },
  {
    key: 'stock',
    header: 'Stock',
    align: 'right' as const,
    card: 'meta' as const,
    cell: (product: Product) => <StockText {...product} />,
  },
  {
    key: 'price',
    header: 'Unit Price',
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
        <LinkButton
          to={`/dashboard/manageProducts/${product._id}`}
          size="sm"
          variant="quiet"
          aria-label={`Edit ${product.name}`}
        >
          Edit
        </LinkButton>
        <DeleteProductButton product={product} />
      </div>
    ),
  },
];

const nothing = (search: string) =>
  search === ''
    ? {
        title: 'No products here',
        sentence: 'What you add appears here, to edit or to delete.',
        action: <LinkButton to="/dashboard/addProduct">Add A Product</LinkButton>,
      }
    : {
        title: 'Nothing found',
        sentence: 'No product on sale has these words or this number.',
        action: <LinkButton to="/dashboard/manageProducts">All products</LinkButton>,
      };

export default function ManageProducts({ loaderData }: Route.ComponentProps) {
  const search = (useSearchParams()[0].get('search') ?? '').trim();
  if (loaderData === null) return <AdminsOnly />;
  const { items, total, page } = loaderData;
  return (
    <>
      {/* The specification's heading, oddly; title and caption say what it is. */}
      <h1 className="mb-5 text-3xl">Manage all orders</h1>
      <FindForm
        what="Find a product"
        hint="Name, SKU or part number"
        action="/dashboard/manageProducts"
        search={search}
      />
      {items.length === 0 ? (
        <EmptyState {...nothing(search)} />
      ) : (
        <>
          <Table
            caption={search === '' ? 'Products on sale, newest first' : `Products on sale that match ${search}`}
            columns={columns}
            rows={items}
            rowKey={(product) => product._id}
          />
          <Pagination
            className="mt-6"
            page={page}
            pageSize={PAGE_SIZE}
            total={total}
            hrefOf={(to) =>
              `/dashboard/manageProducts?${new URLSearchParams({ ...(search !== '' && { search }), page: String(to) })}`
            }
          />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = errorBoundary('The products did not load');
