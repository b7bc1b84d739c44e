import { catalog } from '#contract/catalog.ts';
import { PAGE_SIZE, pageOf } from '#contract/pages.ts';
import { Link } from 'react-router';
import type { Route } from './+types/products';
import { ProductCard } from '../features/products/product-card.tsx';
import { SearchBox } from '../features/shell/search-box.tsx';
import { services } from '../services.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Pagination } from '../ui/pagination.tsx';

/** Cards on the first screen of a desk; their pictures do not wait. */
const FIRST_SCREEN = 3;

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { searchParams } = new URL(request.url);
  const page = pageOf(searchParams);
  const search = (searchParams.get('search') ?? '').trim().slice(0, 200);
  const { client } = context.get(services);
  const { items, total } = await client.page(catalog.list, { query: { page, limit: PAGE_SIZE, search } });
  return { items, total, page, search };
};

const hrefOf = (page: number, search: string): string => {
  const params = new URLSearchParams({ ...(search !== '' && { search }), ...(page > 1 && { page: String(page) }) });
  return params.size > 0 ? `/products?${params}` : '/products';
};

export const meta: Route.MetaFunction = () => [{ title: 'Products' }];

export default function Products({ loaderData: { items, total, page, search } }: Route.ComponentProps) {
  return (
    <div className="container-page py-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-4xl">All You Needs</h1>
        <SearchBox search={search} className="w-full sm:w-80" />
      </div>
      {search !== '' && (
        <p className="mt-4 text-muted">
          {total === 1 ? '1 product' : `${total} products`} for <strong className="text-base-content">{search}</strong>.{' '}
          <Link to="/products" className="link">
            Show all
          </Link>
        </p>
      )}
      {items.length === 0 ? (
        <EmptyState
          title={search === '' ? 'There are no products on this page' : 'Nothing found'}
          sentence={search === '' ? 'The list is shorter than that.' : 'Try fewer words, or only a part of one.'}
          action={<LinkButton to="/products">All products</LinkButton>}
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
            hrefOf={(to) => hrefOf(to, search)}
          />
        </>
      )}
    </div>
  );
}
