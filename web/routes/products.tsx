import { catalog } from '#contract/catalog.ts';
import { PAGE_SIZE, pageOf } from '#contract/pages.ts';
import type { Route } from './+types/products';
import { ProductCard } from '../features/products/product-card.tsx';
import { services } from '../services.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Pagination } from '../ui/pagination.tsx';

/** Cards on the first screen of a desk; their pictures do not wait. */
const FIRST_SCREEN = 3;

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const page = pageOf(new URL(request.url).searchParams);
  const { client } = context.get(services);
  const { items, total } = await client.page(catalog.list, { query: { page, limit: PAGE_SIZE } });
  return { items, total, page };
};

export const meta: Route.MetaFunction = () => [{ title: 'Products' }];

export default function Products({ loaderData: { items, total, page } }: Route.ComponentProps) {
  return (
    <div className="container-page py-8">
      <h1 className="text-4xl">All You Needs</h1>
      {items.length === 0 ? (
        <EmptyState
          title="There are no products on this page"
          sentence={total === 0 ? 'The shop has nothing on sale at the moment.' : 'The list is shorter than that.'}
          action={<LinkButton to="/products">First page</LinkButton>}
        />
      ) : (
        <>
          <div className="mt-6 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
            {items.map((product, at) => (
              <ProductCard key={product._id} product={product} heading="h2" eager={at < FIRST_SCREEN} />
            ))}
          </div>
          <Pagination
            className="mt-8"
            page={page}
            pageSize={PAGE_SIZE}
            total={total}
            hrefOf={(to) => (to === 1 ? '/products' : `/products?page=${to}`)}
          />
        </>
      )}
    </div>
  );
}
