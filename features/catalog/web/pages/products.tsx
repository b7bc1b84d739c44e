import { TriangleAlert } from '#platform/web/ui/icons/triangle-alert.ts';
import { memo, useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import type { Route } from './+types/products';
import { parseView } from '#features/catalog/web/browse-query.ts';
import { loadProductList } from '#features/catalog/web/load-product-list.ts';
import { SearchSummary } from '#features/catalog/web/search-summary.tsx';
import { ListParams, productListAddress } from '#features/catalog/web/product-list-address.ts';
import { AppliedFilters, getAppliedFilters } from '#features/catalog/web/applied-filters.tsx';
import { SortForm, ViewLinks, formatTotal } from '#features/catalog/web/list-bar.tsx';
import { FacetChoice } from '#features/catalog/web/facet-choice.tsx';
import { FacetForm } from '#features/catalog/web/facet-form.tsx';
import { Breadcrumb, Categories } from '#features/products/web/category-head.tsx';
import { UnitsForm } from '#features/products/web/units-form.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { ProductCard } from '#features/products/web/product-card.tsx';
import { HAS_OWN_DESCRIPTION, buildTitleMeta } from '#platform/web/page-title.tsx';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { boughtLink } from '#platform/web/shell/tool-links.ts';
import { lazyComponent, lazyUnlessInitial } from '#platform/web/lazy-component.tsx';
import { useSession } from '#platform/web/session/session.ts';
import { SkipLink } from '#platform/web/ui/skip-link.tsx';

/** Cards on the first screen of a wide window. Their pictures load eagerly. */
const FIRST_SCREEN = 5;

/** The most characters of a description that search engines show. */
const MOST_META_CHARACTERS = 300;

export const loader = (args: Route.LoaderArgs) => loadProductList(args);

export const handle = HAS_OWN_DESCRIPTION;

/** True if reduced prices are the only filter. */
const isOffers = (applied: { key: string }[]): boolean => applied.length === 1 && applied[0]?.key === 'reduced';

/** The heading of a list without category and search, in the specification's spelling. */
const getListHeading = (applied: { key: string }[]): string => (isOffers(applied) ? 'Offers' : 'All You Needs');

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData === undefined) return [];
  const { found, search, canonical, isBeyond, structured } = loaderData;
  const category = found.trail.at(-1);
  const applied = getAppliedFilters(found.facets, new URLSearchParams(loaderData.address));
  const isFiltered = search !== '' || applied.length > 0;
  const facts = `${category?.name ?? 'Products'}: ${formatTotal(found)} with prices, stock and specifications.`;
  return [
    category === undefined
      ? { title: isOffers(applied) ? 'Offers' : 'Products' }
      : buildTitleMeta(matches, category.name),
    { name: 'description', content: found.description.slice(0, MOST_META_CHARACTERS) || facts },
    { tagName: 'link', rel: 'canonical', href: canonical },
    // Searches and filtered lists are useful to one visitor only, so they are not indexed; categories are.
    ...(isFiltered || isBeyond ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ...(structured === null ? [] : [{ 'script:ld+json': structured }]),
  ];
};

/** Cards do not need the table, so its script loads only with the table views. */
const ProductTable = await lazyUnlessInitial(
  () => import('#features/catalog/web/product-table.tsx').then((module) => module.ProductTable),
  import.meta.env.SSR || parseView(new URLSearchParams(location.search)) !== '',
);

/** Loaded on demand, because few lists are empty. */
const NothingFound = await lazyUnlessInitial(
  () => import('#features/catalog/web/nothing-found.tsx').then((module) => module.NothingFound),
  import.meta.env.SSR || document.getElementById('best-sellers') !== null,
);

/** Reports searches without results to staff. */
const MissedSearchReporter = lazyComponent(() =>
  import('#features/catalog/web/missed-search-reporter.tsx').then((module) => module.MissedSearchReporter),
);

/** Shown only after an order, in addition to the toast. */
const OrderPlacedAlert = lazyComponent(() =>
  import('#features/checkout/web/order-placed-alert.tsx').then((module) => module.OrderPlacedAlert),
);

/**
 * Shows the alert after an order. The server's HTML knows neither the order nor the session. This is a separate
 * component, because a lazy part renders again together with its page.
 */
const OrderPlacedNotice = () => {
  const { state } = useLocation() as { state: { placed?: unknown } | null };
  return useSession().status === 'in' && state?.placed !== undefined && <OrderPlacedAlert />;
};

/** Memoized, so that it renders again only for a new list and not while the next one loads. */
const ProductList = memo(
  ({ loaderData, params }: Pick<Route.ComponentProps, 'loaderData'> & { params: URLSearchParams }) => {
    const { found, families, units, roots, best, search, page, sort } = loaderData;
    const category = found.trail.at(-1);
    const applied = getAppliedFilters(found.facets, params);
    const view = parseView(params);
    // If a filtered list is empty, the filters may be the reason.
    const isPlainSearch = search !== '' && applied.length === 0 && !category;
    const isNothing = isPlainSearch && found.total === 0;
    const isMissed = isNothing || (isPlainSearch && found.isRelaxed);
    return (
      <div className="container-page py-8">
        <OrderPlacedNotice />
        {isMissed && page === 1 && (
          <div data-start>
            <MissedSearchReporter search={search} />
          </div>
        )}
        {category !== undefined && <Breadcrumb trail={found.trail} />}
        {search !== '' && <p className="eyebrow">Search</p>}
        <div className="flex items-center justify-between gap-4">
          <h1 className="min-w-0 text-4xl wrap-anywhere">
            {isNothing && 'Nothing found for '}
            {category?.name ?? (search === '' ? getListHeading(applied) : <ProductNameText>{search}</ProductNameText>)}
          </h1>
          {units !== null && <UnitsForm units={units} back={productListAddress(params, { page })} />}
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
          <SearchSummary found={found} search={search} isNothing={isNothing} />
          <AppliedFilters applied={applied} />
          {found.items.length > 0 && (
            <span className="hidden person:contents">
              <Link to={boughtLink.to} className="link-quiet ml-auto text-sm">
                {boughtLink.label}
              </Link>
            </span>
          )}
        </div>
        {found.description !== '' && search === '' && applied.length === 0 && page === 1 && (
          <p className="mt-3 measure wrap-anywhere whitespace-pre-line">{found.description}</p>
        )}
        {/* On a wide window, the header lists the top-level categories. */}
        <div className={roots === null ? undefined : 'lg:hidden'}>
          <Categories
            categories={roots ?? found.children}
            areLowerBounds={roots === null && found.isMore}
            getHref={(slug) => productListAddress(params, { set: { category: slug } })}
          />
        </div>
        {found.warnings.map((warning) => (
          <p key={warning} className="mt-4 flex gap-2 rounded-box border border-line bg-sunken p-3 text-sm">
            <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-warning" />
            {warning}
          </p>
        ))}
        {found.facets.length > 0 && <SkipLink to="list">Skip the filters</SkipLink>}
        <div
          className={`${found.facets.length + found.items.length > 0 ? 'goods-list' : ''} mt-6 ${found.facets.length > 0 ? `lg:grid-cols-[var(--facets)_minmax(0,1fr)]` : ''} ${view === '' ? '' : 'is-table'}`}
        >
          <FacetForm found={found} applied={applied.length} />
          {found.items.length > 0 && (
            <div className="list-bar">
              <SortForm sort={sort} search={search} found={found} />
              <ViewLinks view={view} hasMore={found.hasMoreColumns} />
            </div>
          )}
          <div id="list" tabIndex={-1} className="min-w-0">
            {found.items.length === 0 ? (
              <NothingFound search={search} total={found.total} isFiltered={applied.length > 0} best={best} />
            ) : (
              <>
                <p className="mb-3 hidden text-sm text-muted own:block">
                  At your own prices. Sorting and filters use the public ones.
                </p>
                {view === '' ? (
                  <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-[repeat(auto-fill,minmax(14.5rem,1fr))]">
                    {found.items.map((product, at) => (
                      <ProductCard
                        key={product._id}
                        product={product}
                        heading="h2"
                        eager={at < FIRST_SCREEN}
                        hasCompareBox
                        family={families[product._id]}
                      />
                    ))}
                  </div>
                ) : (
                  <ProductTable found={found} sort={sort} showsAllColumns={view === 'columns'} choice={FacetChoice} />
                )}
                <ListPagination
                  className="mt-8"
                  page={page}
                  total={found.total}
                  isMore={found.isMore}
                  getHref={(to) => productListAddress(params, { page: to })}
                />
              </>
            )}
          </div>
        </div>
      </div>
    );
  },
);

export default function Products({ loaderData }: Route.ComponentProps) {
  const { address } = loaderData;
  const params = useMemo(() => new URLSearchParams(address), [address]);
  return (
    <ListParams value={params}>
      <ProductList loaderData={loaderData} params={params} />
    </ListParams>
  );
}
