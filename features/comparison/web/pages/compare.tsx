import { Link, redirect } from 'react-router';
import { type ComparedProduct, compare } from '#features/comparison/contract/compare.ts';
import { MOST_COMPARED } from '#features/comparison/contract/most-compared.ts';
import type { Route } from './+types/compare';
import { Comparison, compareAddress, getComparedSlugs } from '#features/comparison/web/comparison.tsx';
import { getComparisonRows } from '#features/comparison/web/comparison-rows.ts';
import { UnitsForm } from '#features/products/web/units-form.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { services } from '#platform/web/services.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const loader = async ({ url: { searchParams }, context }: Route.LoaderArgs) => {
  const slugs = getComparedSlugs(searchParams);
  const address = compareAddress(slugs);
  // A form sends one parameter for each slug; redirect to the canonical address.
  if (searchParams.getAll('p').length > 1) throw redirect(address);
  const { client, units } = context.get(services);
  const found = await client.call(compare.get, { query: { p: slugs.join(',') } });
  return { ...found, rows: getComparisonRows(found.products, units), slugs, units, address };
};

export const meta: Route.MetaFunction = ({ matches }) => [
  buildTitleMeta(matches, 'Compare'),
  { name: 'robots', content: 'noindex, follow' },
];

/** The products of the address that the table leaves out, and why. */
const OmittedProducts = ({ label, named }: { label: string; named: { slug: string; name: string }[] }) =>
  named.length > 0 && (
    <p role="status" className="mt-4 rounded-box border border-line bg-sunken p-3 text-sm">
      {label}{' '}
      {named.map(({ slug, name }, at) => (
        <span key={slug}>
          {at > 0 && '; '}
          <ProductNameText>{name}</ProductNameText>
        </span>
      ))}
      .
    </p>
  );

/** How to compare further products, with the lists from which these come. */
const AddAnother = ({ products }: { products: ComparedProduct[] }) => {
  const categories = new Map(products.map(({ category: { slug, name } }) => [slug, name]));
  return (
    <aside aria-label="Add a product" className="compared-more rounded-box border border-dashed border-field p-5">
      <h2 className="heading-3">Add a product</h2>
      <p className="mt-1 text-muted">
        Tick another product in a list to see what differs. You can compare up to {MOST_COMPARED}.
      </p>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
        {[...categories].map(([slug, name]) => (
          <li key={slug}>
            <Link to={`/category/${slug}`} className="link">
              {name}
            </Link>
          </li>
        ))}
        <li>
          <Link to="/products" className="link">
            All products
          </Link>
        </li>
      </ul>
    </aside>
  );
};

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { products, leftOut, gone: discontinued, rows, slugs, units, address } = loaderData;
  const without = (slug: string) => compareAddress(slugs.filter((one) => one !== slug));
  return (
    <div className="container-page py-8">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-4xl">Compare</h1>
        {products.length > 0 && <UnitsForm units={units} back={address} />}
      </div>
      <OmittedProducts label="No longer sold:" named={discontinued} />
      <OmittedProducts label={`You can compare up to ${MOST_COMPARED} products. Left out:`} named={leftOut} />
      {products.length === 0 ? (
        <EmptyState
          title="Nothing to compare yet"
          sentence="Tick Compare on two to four products in a list to see them side by side."
          action={<LinkButton to="/products">See all products</LinkButton>}
        />
      ) : (
        <div className="compared-place">
          <Comparison products={products} rows={rows} without={without} />
          {products.length < MOST_COMPARED && <AddAnother products={products} />}
        </div>
      )}
    </div>
  );
}

export const ErrorBoundary = createErrorBoundary('The comparison did not load', 'container-page py-16');
