import { data } from 'react-router';
import { brands } from '#features/brands/contract/brands.ts';
import { brandJsonLd } from '#features/brands/web/brand-structured-data.ts';
import { formatTotal } from '#features/catalog/web/list-bar.tsx';
import { productListAddress } from '#features/catalog/web/product-list-address.ts';
import { describeFamily } from '#features/product-families/web/describe-family.ts';
import { breadcrumbJsonLd } from '#features/products/web/breadcrumb-json-ld.ts';
import { Breadcrumb, Categories } from '#features/products/web/category-head.tsx';
import { ProductCard } from '#features/products/web/product-card.tsx';
import { browsing } from '#features/search/contract/browse.ts';
import { settings as publicSettings } from '#features/settings/contract/shop-settings.ts';
import { PAGE_SIZE } from '#platform/contract/pages.ts';
import type { Route } from './+types/brand';
import { toServerPageError } from '#platform/web/page-error.ts';
import { HAS_OWN_DESCRIPTION, buildTitleMeta, getShopName } from '#platform/web/page-title.tsx';
import { services } from '#platform/web/services.ts';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Picture } from '#platform/web/ui/picture.tsx';

/** Cards on the first screen of a wide window. Their pictures load eagerly. */
const FIRST_SCREEN = 5;

/** The most characters of a description that search engines show. */
const MOST_META_CHARACTERS = 300;

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const { client, settings } = context.get(services);
  try {
    const [brand, { hasFamilyCards }] = await Promise.all([
      client.call(brands.getPublic, { params: { slug: params.slug } }),
      client.call(publicSettings.getPublic, {}),
    ]);
    const found = await client.call(browsing.list, {
      query: { brand: brand.name, limit: PAGE_SIZE, byFamily: hasFamilyCards ? 'true' : 'false' },
    });
    // Its last products may have been withdrawn or changed their brand, which the lists show a moment later.
    if (found.items.length === 0) throw data(null, { status: 404 });
    const canonical = `${settings.publicUrl}/brand/${brand.slug}`;
    const total = formatTotal(found);
    return {
      brand,
      total,
      isMore: found.items.length < found.total,
      products: found.items.map((product) => {
        const family = found.families[product._id];
        return { product, family: family && { slug: family.slug, text: describeFamily(family) } };
      }),
      categories: found.children,
      description:
        brand.description.slice(0, MOST_META_CHARACTERS) ||
        `${brand.name}: ${total} with prices, stock and specifications.`,
      canonical,
      structured: [
        brandJsonLd(brand, settings.publicUrl),
        breadcrumbJsonLd([], { name: brand.name, item: canonical }, settings.publicUrl),
      ],
    };
  } catch (error) {
    throw toServerPageError(error);
  }
};

export const handle = HAS_OWN_DESCRIPTION;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData === undefined) return [];
  const { brand, description, canonical, structured } = loaderData;
  return [
    buildTitleMeta(matches, brand.name),
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:title', content: brand.name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:site_name', content: getShopName(matches) },
    ...structured.map((one) => ({ 'script:ld+json': one })),
  ];
};

/** A brand with its text and its products by category. */
export default function BrandPage({ loaderData }: Route.ComponentProps) {
  const { brand, total, isMore, products, categories } = loaderData;
  const params = new URLSearchParams({ brand: brand.name });
  return (
    <div className="container-page py-6 md:py-8">
      <Breadcrumb trail={[]} currentName={brand.name} />
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        {brand.picture !== '' && (
          <Picture
            src={brand.picture}
            alt=""
            sizes="128px"
            width={128}
            height={128}
            loading="eager"
            className="w-24 shrink-0 rounded-box border border-line sm:w-32"
          />
        )}
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="text-4xl wrap-anywhere">{brand.name}</h1>
          <p className="mt-1 text-muted">{total}</p>
          {brand.description !== '' && (
            <p className="mt-3 measure wrap-anywhere whitespace-pre-line">{brand.description}</p>
          )}
        </div>
      </div>
      <Categories categories={categories} getHref={(category) => productListAddress(params, { set: { category } })} />
      <h2 className="mt-8 mb-4 text-2xl">{isMore ? 'Best sellers' : 'Products'}</h2>
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-[repeat(auto-fill,minmax(14.5rem,1fr))]">
        {products.map(({ product, family }, at) => (
          <ProductCard key={product._id} product={product} eager={at < FIRST_SCREEN} hasCompareBox family={family} />
        ))}
      </div>
      <LinkButton to={productListAddress(params, {})} variant="secondary" className="mt-8">
        {isMore ? `See all ${total}` : 'Filter and sort these products'}
      </LinkButton>
    </div>
  );
}

export const ErrorBoundary = createErrorBoundary('The brand did not load', 'container-page py-16');
