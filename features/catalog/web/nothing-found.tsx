import type { Product } from '#features/products/contract/products.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { clearedListAddress, productListAddress, useListParams } from './product-list-address.ts';
import { ProductSummaryList } from '#features/products/web/product-summary-list.tsx';

type ReasonProps = { search: string; total: number; isFiltered: boolean };

const EmptyListReason = ({ search, total, isFiltered }: ReasonProps) => {
  const params = useListParams();
  if (total > 0) {
    return (
      <EmptyState
        title="There are no products on this page"
        sentence="The list has fewer pages."
        action={<LinkButton to={productListAddress(params, {})}>Go to the first page</LinkButton>}
      />
    );
  }
  if (isFiltered) {
    return (
      <EmptyState
        title="No product has all of these"
        sentence="Remove a filter, or clear them all."
        action={<LinkButton to={clearedListAddress(params)}>Clear all filters</LinkButton>}
      />
    );
  }
  if (search === '') {
    return (
      <EmptyState
        title="There is nothing in this category yet"
        sentence="Another category may have what you need."
        action={<LinkButton to="/products">All products</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      title="Try it another way"
      sentence="Use fewer words, another name, or a size such as 1/2 in, 15 mm, DN 50 or M8. Or ask us: a person answers."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to="/contact" variant="secondary">
            Ask us
          </LinkButton>
          <LinkButton to="/products">All products</LinkButton>
        </div>
      }
    />
  );
};

/** Replaces an empty list: the reason, advice, and the best sellers. */
export const NothingFound = ({ best, ...reasonProps }: ReasonProps & { best: Product[] }) => (
  <>
    <EmptyListReason {...reasonProps} />
    <section aria-labelledby="best-sellers" className="mt-8">
      <h2 id="best-sellers" className="mb-4 text-2xl">
        Best sellers
      </h2>
      <ProductSummaryList label="Best sellers" products={best} columns="sm:grid-cols-2 xl:grid-cols-4" />
    </section>
  </>
);
