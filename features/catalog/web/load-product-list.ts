import { type LoaderFunctionArgs, data, redirect } from 'react-router';
import { browsing } from '#features/search/contract/browse.ts';
import { findBySku } from '#features/products/contract/part-numbers.ts';
import { describeFamily } from '#features/product-families/web/describe-family.ts';
import { products } from '#features/products/contract/products.ts';
import { settings as publicSettings } from '#features/settings/contract/shop-settings.ts';
import { breadcrumbJsonLd } from '#features/products/web/breadcrumb-json-ld.ts';
import { hasLengths, convertPage } from '#features/products/web/convert-units.ts';
import { MAX_PARAMETERS, PAGE_SIZE } from '#platform/contract/pages.ts';
import { checkQuery } from '#platform/web/check-query.ts';
import { services } from '#platform/web/services.ts';
import { parseBrowseQuery } from './browse-query.ts';
import { productListAddress } from './product-list-address.ts';
import { redirectElsewhere } from './redirect-elsewhere.ts';

/** The number of best sellers shown if nothing is found. */
const BEST_SELLERS = 4;

const isNotFound = (error: unknown) => (error as { status?: number } | null)?.status === 404;

/** The breadcrumb of a category for search engines. */
const getBreadcrumb = (
  trail: { slug: string; name: string }[],
  { slug, name }: { slug: string; name: string },
  shopUrl: string,
) => breadcrumbJsonLd(trail.slice(0, -1), { name, item: `${shopUrl}/category/${slug}` }, shopUrl);

/**
 * Loads the list of an address, or redirects to the product that the address names. The page of a category lists all
 * its products, whatever the query; its filters lead to `/products?category=`.
 * @throws Response a redirect, or status 404
 */
export const loadProductList = async ({
  url,
  params: { slug },
  context,
}: Pick<LoaderFunctionArgs, 'url' | 'params' | 'context'>) => {
  checkQuery(url, context);
  const searchParams = slug === undefined ? url.searchParams : new URLSearchParams({ category: slug });
  const { client, settings, units } = context.get(services);
  if (searchParams.size > MAX_PARAMETERS) throw data(null, { status: 404 });
  const { search, page, sort, ...query } = parseBrowseQuery(searchParams);
  try {
    await redirectElsewhere(client, searchParams, { search, page });
    const { hasFamilyCards } = await client.call(publicSettings.getPublic, {});
    const byFamily = hasFamilyCards && query.view === '' ? 'true' : 'false';
    const response = await client.call(browsing.list, {
      query: { ...query, search, page, limit: PAGE_SIZE, byFamily, ...(sort && { sort }) },
    });
    const found = convertPage(response, units, searchParams);
    const category = found.trail.at(-1);
    const canonical = `${settings.publicUrl}${productListAddress(new URLSearchParams(), {
      set: { ...(category && { category: category.slug }) },
      page,
    })}`;
    const address = searchParams.toString();
    // Several products may have this number, and the filters may leave only one of them.
    const [named, ...others] = findBySku(found.items, search);
    if (named !== undefined && others.length === 0) throw redirect(`/products/${named.slug}`);
    const isUnfiltered = page === 1 && [...searchParams.keys()].every((key) => key === 'filters');
    const isEmpty = found.items.length === 0;
    const isBeyond = isEmpty && page > 1;
    const [roots, best] = await Promise.all([
      isUnfiltered || isEmpty ? client.call(browsing.roots, {}) : null,
      isEmpty ? client.call(products.list, { query: { limit: BEST_SELLERS } }) : [],
    ]);
    const result = {
      found: { ...found, families: {} },
      families: Object.fromEntries(
        Object.entries(found.families).map(([id, family]) => [id, { slug: family.slug, text: describeFamily(family) }]),
      ),
      units: hasLengths(response) ? units : null,
      roots,
      best,
      address,
      search,
      page,
      sort: sort ?? (search === '' ? 'best' : 'relevance'),
      canonical,
      isBeyond,
      structured: category === undefined ? null : getBreadcrumb(found.trail, category, settings.publicUrl),
    };
    return data(result, { status: isBeyond ? 404 : 200 });
  } catch (error) {
    if (isNotFound(error)) throw data(null, { status: 404 });
    throw error;
  }
};
