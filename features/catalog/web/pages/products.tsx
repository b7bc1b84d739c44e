import { TriangleAlert } from '#platform/web/ui/icons/triangle-alert.ts';
import { memo, useMemo } from 'react';
import { data, Link, redirect, useLocation } from 'react-router';
import { browsing } from '#features/search/contract/browse.ts';
import { findBySku } from '#features/products/contract/part-numbers.ts';
import { products } from '#features/products/contract/products.ts';
import { MAX_PARAMETERS, PAGE_SIZE, parsePageParam, parseSortParam } from '#platform/contract/pages.ts';
import type { Route } from './+types/products';
import { redirectElsewhere } from '#features/catalog/web/redirect-elsewhere.ts';
import { ListParams, productListAddress } from '#features/catalog/web/product-list-address.ts';
import { AppliedFilters, getAppliedFilters } from '#features/catalog/web/applied-filters.tsx';
import { SortForm, ViewLinks, formatTotal } from '#features/catalog/web/list-bar.tsx';
import { FacetChoice } from '#features/catalog/web/facet-choice.tsx';
import { FacetForm } from '#features/catalog/web/facet-form.tsx';
import { Breadcrumb, Categories } from '#features/products/web/category-head.tsx';
import { hasLengths, convertPage } from '#features/products/web/convert-units.ts';
import { UnitsForm } from '#features/products/web/units-form.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { ProductCard } from '#features/products/web/product-card.tsx';
import { HAS_OWN_DESCRIPTION, buildTitleMeta } from '#platform/web/page-title.tsx';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { lazyComponent, lazyUnlessInitial } from '#platform/web/lazy-component.tsx';
import { checkQuery } from '#platform/web/check-query.ts';
import { services } from '#platform/web/services.ts';
import { useSession } from '#platform/web/session/session.ts';
import { SkipLink } from '#platform/web/ui/skip-link.tsx';

/** Number of best sellers shown if nothing is found. */
const BEST_SELLERS = 4;

/** Cards on the first screen of a wide window; their pictures load at once. */
const FIRST_SCREEN = 3;

/** The longest facet value, in characters; campaign parameters may be longer and are not facets. */
const LONGEST_VALUE = 200;

const VIEWS = ['table', 'columns'];

/** '' means cards; the others are rows with the most useful or with all columns. */
const parseView = (params: URLSearchParams): string => VIEWS.find((view) => view === params.get('view')) ?? '';

/**
 * The query of an address. The endpoint rejects facet values that are too long, so they are dropped here.
 */
const parseBrowseQuery = (params: URLSearchParams) => {
  const {
    search: _search,
    sort: _sort,
    page: _page,
    limit: _limit,
    category: _category,
    filters: _filters,
    ...facets
  } = Object.fromEntries(
    [...new Set(params.keys())].map((key) => [key, params.getAll(key).filter(({ length }) => length <= LONGEST_VALUE)]),
  );
  const sort = parseSortParam(params);
  return {
    ...facets,
    search: (params.get('search') ?? '').trim(),
    category: params.get('category') ?? '',
    view: parseView(params),
    ...(sort && { sort }),
    page: parsePageParam(params),
  };
};

const isNotFound = (error: unknown) => (error as { status?: number } | null)?.status === 404;

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  checkQuery(url, context);
  const { searchParams } = url;
  const { client, settings, units } = context.get(services);
  if (searchParams.size > MAX_PARAMETERS) throw data(null, { status: 404 });
  const { search, page, sort, ...query } = parseBrowseQuery(searchParams);
  try {
    await redirectElsewhere(client, searchParams, { search, page });
    const response = await client.call(browsing.list, {
      query: { ...query, search, page, limit: PAGE_SIZE, ...(sort && { sort }) },
    });
    const found = convertPage(response, units, searchParams);
    const category = found.trail.at(-1);
    const canonical = `${settings.publicUrl}${productListAddress(new URLSearchParams(), {
      set: { ...(category && { category: category.slug }) },
      page,
    })}`;
    const address = searchParams.toString();
    // Of several products with this number, the filters may have left one.
    const [named, ...others] = findBySku(found.items, search);
    if (named !== undefined && others.length === 0) throw redirect(`/products/${named.slug}`);
    const isWhole = page === 1 && [...searchParams.keys()].every((key) => key === 'filters');
    const isEmpty = found.items.length === 0;
    const isBeyond = isEmpty && page > 1;
    const [roots, best] = await Promise.all([
      isWhole || isEmpty ? client.call(browsing.roots, {}) : null,
      isEmpty ? client.call(products.list, { query: { limit: BEST_SELLERS } }) : [],
    ]);
    const result = {
      found,
      units: hasLengths(response) ? units : null,
      roots,
      best,
      address,
      search,
      page,
      sort: sort ?? (search === '' ? 'best' : 'relevance'),
      canonical,
      isBeyond,
    };
    return data(result, { status: isBeyond ? 404 : 200 });
  } catch (error) {
    if (isNotFound(error)) throw data(null, { status: 404 });
    throw error;
  }
};

export const handle = HAS_OWN_DESCRIPTION;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData === undefined) return [];
  const { found, search, canonical, isBeyond } = loaderData;
  const category = found.trail.at(-1);
  const narrowed = search !== '' || getAppliedFilters(found.facets).length > 0;
  return [
    category === undefined
      ? { title: getListTitle(found.facets) === 'Offers' ? 'Offers' : 'Products' }
      : buildTitleMeta(matches, category.name),
    {
      name: 'description',
      content: `${category?.name ?? 'Products'}: ${formatTotal(found)} with prices, stock and specifications.`,
    },
    { tagName: 'link', rel: 'canonical', href: canonical },
    // Searches and filtered lists concern one visitor and are not indexed; categories are.
    ...(narrowed || isBeyond ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
};

const SearchSummary = ({ found, search }: Pick<Route.ComponentProps['loaderData'], 'found' | 'search'>) => {
  const corrected = Object.entries(found.corrected);
  const total = formatTotal(found).replace(/^m/, 'M');
  return (
    <div className="min-w-0 text-muted" role="status">
      <p>
        {total}
        {search !== '' && (
          <>
            {' '}
            for <strong className="text-base-content">{search}</strong>.{' '}
            <Link to="/products" className="link">
              Show all
            </Link>
          </>
        )}
      </p>
      {corrected.length > 0 && (
        <p>
          No results for {corrected.map(([word]) => `“${word}”`).join(' or ')}. Showing{' '}
          <strong className="text-base-content">{corrected.map(([, correction]) => correction).join(' and ')}</strong>.
        </p>
      )}
      {found.isRelaxed && found.total > 0 && <p>No product has all of these words. These have some of them.</p>}
    </div>
  );
};

/** Loads only if a table view is chosen. */
const ProductTable = await lazyUnlessInitial(
  () => import('#features/catalog/web/product-table.tsx').then((module) => module.ProductTable),
  import.meta.env.SSR || parseView(new URLSearchParams(location.search)) !== '',
);

/** Loaded on demand: few lists are empty. */
const NothingFound = lazyComponent(() =>
  import('#features/catalog/web/nothing-found.tsx').then((module) => module.NothingFound),
);

/** Reports searches without results to staff. */
const TellMissed = lazyComponent(() =>
  import('#features/catalog/web/missed-search-reporter.tsx').then((module) => module.MissedSearchReporter),
);

/** Shown only after an order; it repeats the toast. */
const PlacedNotice = lazyComponent(() =>
  import('#features/checkout/web/order-placed-alert.tsx').then((module) => module.OrderPlacedAlert),
);

/**
 * Shows the alert if an order led here. The server's HTML knows neither the order nor the session. It is a separate
 * component because a lazy part is rendered again together with its page.
 */
const OrderPlacedNotice = () => {
  const { state } = useLocation() as { state: { placed?: unknown } | null };
  return useSession().status === 'in' && state?.placed !== undefined && <PlacedNotice />;
};

/** The specified title, or 'Offers' if only reduced prices are listed. */
const getListTitle = (facets: Route.ComponentProps['loaderData']['found']['facets']): string => {
  const keys = getAppliedFilters(facets).map(({ key }) => key);
  return keys.length === 1 && keys[0] === 'reduced' ? 'Offers' : 'All You Needs';
};

/** It is drawn again only for a new list, not while the next one loads. */
const ProductList = memo(
  ({ loaderData, params }: Pick<Route.ComponentProps, 'loaderData'> & { params: URLSearchParams }) => {
    const { found, units, roots, best, search, page, sort } = loaderData;
    const category = found.trail.at(-1);
    const applied = getAppliedFilters(found.facets);
    const view = parseView(params);
    // A filtered list may be empty because of its filters.
    const isMissed = (found.total === 0 || found.isRelaxed) && search !== '' && applied.length === 0 && !category;
    return (
      <div className="container-page py-8">
        <OrderPlacedNotice />
        {isMissed && page === 1 && (
          <div data-start>
            <TellMissed search={search} />
          </div>
        )}
        {category !== undefined && <Breadcrumb trail={found.trail} />}
        {search !== '' && <p className="eyebrow">Search</p>}
        <div className="flex items-center justify-between gap-4">
          <h1 className="min-w-0 text-4xl wrap-anywhere">
            {category?.name ??
              (search === '' ? getListTitle(found.facets) : <ProductNameText>{search}</ProductNameText>)}
          </h1>
          {units !== null && <UnitsForm units={units} back={productListAddress(params, { page })} />}
        </div>
        <div className="mt-3 flex flex-wrap items-start gap-x-6">
          <SearchSummary found={found} search={search} />
          {found.items.length > 0 && (
            <span className="hidden person:contents">
              <Link to="/dashboard/bought" className="link-quiet ml-auto text-sm">
                Bought before
              </Link>
            </span>
          )}
        </div>
        <Categories
          categories={roots ?? found.children}
          areLeast={roots === null && found.isMore}
          getHref={(slug) => productListAddress(params, { set: { category: slug } })}
        />
        <AppliedFilters applied={applied} />
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
              // It is rendered again when its script has loaded; the height keeps what follows in place.
              <div className="min-h-[70vh]">
                <NothingFound search={search} total={found.total} best={best} />
              </div>
            ) : (
              <>
                {view === '' ? (
                  <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
                    {found.items.map((product, at) => (
                      <ProductCard
                        key={product._id}
                        product={product}
                        heading="h2"
                        eager={at < FIRST_SCREEN}
                        isTicked
                      />
                    ))}
                  </div>
                ) : (
                  <ProductTable found={found} sort={sort} isWhole={view === 'columns'} choice={FacetChoice} />
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
