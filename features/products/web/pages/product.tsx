import type { ComponentProps, ComponentType } from 'react';
import { data, isRouteErrorResponse, Link } from 'react-router';
import type { ApiClient } from '#platform/contract/endpoint.ts';
import { listFeatureSlots } from '#platform/web/feature-slots.ts';
import { canOrder } from '#features/products/contract/can-order.ts';
import { formatDate } from '#platform/contract/dates.ts';
import { type ProductDetail, products } from '#features/products/contract/products.ts';
import type { ApiError, ErrorDetailsByCode } from '#platform/contract/api-error.ts';
import { deliveryDays } from '#features/delivery-days/contract/delivery-days.ts';
import { delivery } from '#features/settings/contract/delivery.ts';
import { type ProductReview, productReviews } from '#features/product-reviews/contract/product-reviews.ts';
import { settings as shop } from '#features/settings/contract/shop-settings.ts';
import type { Units } from '#features/products/contract/units-cookie.ts';
import { formatInBothUnits } from '#trade/format-length.ts';
import type { Route } from './+types/product';
import { ProductSummaryList } from '#features/products/web/product-summary-list.tsx';
import { BuyBox, RatingLink } from '#features/products/web/buy-box.tsx';
import { NewestReviews } from '#features/product-reviews/web/newest-reviews.tsx';
import { formatReviewDates } from '#features/product-reviews/web/review-list.tsx';
import { memberJsonLd } from '#features/product-families/web/family-structured-data.ts';
import { getSizeGroups } from '#features/product-families/web/size-groups.ts';
import { SizePicker } from '#features/product-families/web/size-picker.tsx';
import { Gallery } from '#features/products/web/gallery.tsx';
import { Breadcrumb } from '#features/products/web/category-head.tsx';
import { CompareCheckbox } from '#features/products/web/product-card.tsx';
import { PartNumbers, formatEnds } from '#features/products/web/specification.tsx';
import { getStructuredData } from '#features/products/web/structured-data.ts';
import { UnitsForm } from '#features/products/web/units-form.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { ProductTitle } from '#features/products/web/product-facts.tsx';
import { HAS_OWN_DESCRIPTION, PageTitle, buildTitleMeta, getShopName } from '#platform/web/page-title.tsx';
import { LazyNotFound } from '#platform/web/shell/lazy-not-found.tsx';
import { useLiveProduct } from '#platform/web/live/use-live-product.ts';
import { services } from '#platform/web/services.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { DefinitionList } from '#platform/web/ui/definition-list.tsx';

/** The sections that features show below a product, and how to load them. */
const productSlots = listFeatureSlots(
  import.meta.glob<ComponentType<{ data: unknown }>>('/features/*/web/slots/product.tsx', {
    eager: true,
    import: 'default',
  }),
);
const productSlotLoaders = listFeatureSlots(
  import.meta.glob<(client: ApiClient, product: ProductDetail) => Promise<unknown>>(
    '/features/*/web/slots/load-product.ts',
    { eager: true, import: 'default' },
  ),
);

const NO_REVIEWS: { items: ProductReview[]; counts: Record<string, number> } = { items: [], counts: {} };

/** Reviews on the product page; all others are on their own page. */
const NEWEST_REVIEWS = 3;

/** A line of the specification; `to` is the page that its value links to. */
type Fact = { label: string; value: string | string[]; to?: string };

/** The product's specification, formatted on the server only. */
const getSpecification = (
  { brand, brandSlug, attributes, ends, sku, partNumbers }: ProductDetail,
  units: Units,
): Fact[] => [
  ...(brand === null
    ? []
    : [{ label: 'Brand', value: brand, ...(brandSlug !== null && { to: `/brand/${brandSlug}` }) }]),
  ...attributes.map((attribute) => ({ label: attribute.label, value: formatInBothUnits(attribute, units) })),
  ...(ends.length > 0 ? [{ label: 'Ends', value: formatEnds(ends) }] : []),
  { label: 'SKU', value: sku },
  ...(partNumbers.length > 0 ? [{ label: 'EAN / MPN', value: partNumbers }] : []),
];

/** Chooses pictures by unit, because a picture that shows measures exists in both units. */
const getImages = ({ images }: ProductDetail, units: Units) =>
  images.map(({ inInches, ...image }) => (units === 'in' ? { ...image, ...inInches } : image));

/** Turns the error for an unknown or outdated address into a 404 or 410 page instead of a failure. */
const toRouteError = (error: unknown): unknown => {
  const { status, details } = error as Partial<ApiError>;
  return status === 404 || status === 410 ? data(details ?? null, { status }) : error;
};

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const { client, settings, units } = context.get(services);
  try {
    const [product, { sentence, returnDays }, seller, days, { promise: collection }, domestic] = await Promise.all([
      client.call(products.get, { params: { id: params.slug } }),
      client.call(delivery.get, {}),
      client.call(shop.getPublic, {}),
      client.call(deliveryDays.getDelivery, {}),
      client.call(deliveryDays.getCollection, {}),
      client.call(deliveryDays.getDomestic, {}),
    ]);
    const { timeZone } = seller;
    const [slotData, { items: newest, counts: reviewsByStars }] = await Promise.all([
      Promise.all(productSlotLoaders.map(async ([feature, load]) => [feature, await load(client, product)] as const)),
      product.reviews > 0
        ? client.page(productReviews.list, { params: { id: product._id }, query: { limit: NEWEST_REVIEWS } })
        : NO_REVIEWS,
    ]);
    const { expectedOn } = product;
    const expected = expectedOn === null || canOrder(product) ? null : formatDate(expectedOn);
    return {
      // The size picker gets the family as links instead.
      product: { ...product, family: null, images: getImages(product, units) },
      facts: getSpecification(product, units),
      sizes: product.family && { slug: product.family.slug, groups: getSizeGroups(product.family, product._id, units) },
      units,
      expected,
      slotData: Object.fromEntries(slotData),
      newest: newest.map(formatReviewDates(timeZone)),
      reviewsByStars,
      delivery: product.termsVary ? 'Delivery and tax are shown at the checkout' : sentence,
      promises: {
        delivery: (canOrder(product) && (product.bulky ? days.bulky : days.goods)?.sentence) || null,
        collection: (canOrder(product) && collection?.sentence) || null,
      },
      returnPeriod:
        returnDays === 0 ? null : `Return unused goods within ${returnDays === 1 ? 'a day' : `${returnDays} days`}`,
      shopUrl: settings.publicUrl,
      structured: getStructuredData(
        product,
        { newest, demo: reviewsByStars['demo'] ?? 0 },
        { shopUrl: settings.publicUrl, shopName: seller.name, timeZone, returnDays, delivery: domestic },
        memberJsonLd(product.family, product._id, settings.publicUrl),
      ),
    };
  } catch (error) {
    throw toRouteError(error);
  }
};

export const handle = HAS_OWN_DESCRIPTION;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData === undefined) return [];
  const { product, shopUrl, structured } = loaderData;
  const url = `${shopUrl}/products/${product.slug}`;
  return [
    buildTitleMeta(matches, product.name),
    { name: 'description', content: product.description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'product' },
    { property: 'og:title', content: product.name },
    { property: 'og:description', content: product.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: new URL(product.img, shopUrl).href },
    { property: 'og:site_name', content: getShopName(matches) },
    ...structured.map((one) => ({ 'script:ld+json': one })),
  ];
};

const FactValue = ({ value, to }: Pick<Fact, 'value'> & { to: string | undefined }) => {
  if (typeof value !== 'string') return <PartNumbers numbers={value} />;
  if (to === undefined) return <ProductNameText>{value}</ProductNameText>;
  return (
    <Link to={to} className="link inline-block min-h-6">
      {value}
    </Link>
  );
};

/** Other products under a heading; nothing if there are none. */
const ProductSection = ({
  title,
  products: some,
}: {
  title: string;
  products: ComponentProps<typeof ProductSummaryList>['products'];
}) =>
  some.length > 0 && (
    <section aria-label={title} className="mt-12">
      <h2 className="mb-4 text-2xl">{title}</h2>
      <ProductSummaryList label={title} products={some} />
    </section>
  );

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product: initialProduct, facts, sizes, units, slotData, newest, reviewsByStars, ...terms } = loaderData;
  const [product, liveAttribute] = useLiveProduct(initialProduct);
  return (
    <div {...liveAttribute} className="container-page py-6 md:py-8">
      <Breadcrumb trail={product.trail} currentName={product.name} />
      <div className="product-head">
        <div className="md:sticky md:top-32">
          <Gallery key={product.slug} name={product.name} images={product.images} />
        </div>
        <div>
          <ProductTitle product={product} />
          <RatingLink stars={product.stars} reviews={product.reviews} />
          {sizes !== null && <SizePicker {...sizes} />}
        </div>
        <BuyBox key={product.slug} product={product} {...terms} />
        <div>
          <div
            className="grid gap-2 measure wrap-anywhere"
            dangerouslySetInnerHTML={{ __html: product.descriptionHtml }}
          />
          {product.ends.length > 0 && (
            <LinkButton to={`/join?from=${product.slug}`} variant="secondary" className="mt-4">
              Join this to...
            </LinkButton>
          )}
        </div>
      </div>
      <section aria-labelledby="specification" className="mt-10">
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <h2 id="specification" className="mr-auto text-2xl">
            Specification
          </h2>
          <UnitsForm units={units} back={`/products/${product.slug}#specification`} />
          <CompareCheckbox product={product} className="" />
        </div>
        <DefinitionList
          items={facts.map(({ label, value, to }) => ({
            label,
            value: <FactValue value={value} to={to} />,
          }))}
          className="md:grid md:grid-cols-2 md:gap-x-10"
        />
      </section>
      <NewestReviews product={product} newest={newest} byStars={reviewsByStars} />
      {productSlots.map(([feature, Show]) => (
        <Show key={feature} data={slotData[feature]} />
      ))}
      <ProductSection title="What fits instead" products={product.instead} />
      <ProductSection title="Accessories" products={product.accessories} />
      <ProductSection title="Fits with" products={product.fitsWith} />
      <ProductSection title="Related products" products={product.related} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) throw error;
  if (error.status !== 410) return <LazyNotFound />;
  const { name, alternatives } = error.data as ErrorDetailsByCode['product_gone'];
  return (
    <div className="container-page py-12">
      <PageTitle title={`${name} is no longer sold`} />
      <h1 className="text-4xl">We no longer sell this</h1>
      <p className="mt-2 text-muted">
        <ProductNameText>{name}</ProductNameText>. What you can buy instead:
      </p>
      <div className="mt-6">
        <ProductSummaryList label="Alternatives" products={alternatives} />
      </div>
      <LinkButton to="/products" variant="secondary" className="mt-6">
        See all products
      </LinkButton>
    </div>
  );
}
