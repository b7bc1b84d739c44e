import type { ComponentProps } from 'react';
import { data, isRouteErrorResponse } from 'react-router';
import { canOrder } from '#contract/can-order.ts';
import { formatDate } from '#contract/dates.ts';
import { lists } from '#contract/lists.ts';
import { type ProductDetail, products } from '#contract/products.ts';
import type { RefusalDetails } from '#contract/refusal-details.ts';
import type { Refusal } from '#contract/errors.ts';
import { deliverySentence, ordinaryDelivery } from '#contract/delivery-sentence.ts';
import { reviews } from '#contract/reviews.ts';
import type { Route } from './+types/product';
import { AddToCart } from '../features/carts/add-to-cart.tsx';
import { BriefList } from '../features/products/brief-list.tsx';
import { KitOffers } from '../features/lists/kit-offers.tsx';
import { OrderLink } from '../features/products/order-link.tsx';
import { Gallery } from '../features/products/gallery.tsx';
import { Breadcrumb } from '../features/products/category-head.tsx';
import { structuredDataOf } from '../features/products/structured-data.ts';
import { ProductFacts } from '../features/products/product-facts.tsx';
import { LateNotFound } from '../features/shell/late-not-found.tsx';
import { DESCRIBES_ITSELF } from '../features/shell/describes-itself.ts';
import { services } from '../services.ts';
import { useSettings } from '../settings.ts';
import { LinkButton } from '../ui/button.tsx';
import { DefinitionList } from '../ui/definition-list.tsx';

/** The newest reviews of the shop beside a product. */
const REVIEWS = 3;

const genders = { male: 'male', female: 'female' } as const;
const joints: Record<string, string> = { G: 'BSP (G, parallel)', R: 'BSP (R, taper)' };

const endText = ({ joint, size, gender }: { joint: string; size: string; gender: keyof typeof genders }): string =>
  [size, joints[joint] ?? joint, gender].join(' ');

/** Each kind of end with how many there are of it: 'Twice 1/2 in BSP female'. */
const endsText = (ends: ProductDetail['ends']): string =>
  [...Map.groupBy(ends, endText)]
    .map(([text, same]) => (same.length > 1 ? `${same.length} x ${text}` : text))
    .join(', ');

/** What its specification says of a product, made on the server alone. */
const factsOf = ({ attributes, ends, sku, partNumbers }: ProductDetail) => [
  ...attributes.map(({ label, value }) => ({ label, value })),
  ...(ends.length > 0 ? [{ label: 'Ends', value: endsText(ends) }] : []),
  { label: 'SKU', value: sku },
  ...(partNumbers.length > 0 ? [{ label: 'Other numbers', value: partNumbers.join(', ') }] : []),
];

/** Somebody may come by an address that was never ours, or is not any more; that is no failure. */
const asAnswer = (error: unknown): unknown => {
  const { status, details } = error as Partial<Refusal>;
  // An address too long to be one is refused as 400.
  if (status === 400) return data(null, { status: 404 });
  return status === 404 || status === 410 ? data(details ?? null, { status }) : error;
};

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const { client, settings } = context.get(services);
  try {
    const [product, said] = await Promise.all([
      client.call(products.get, { params: { id: params.slug } }),
      client.call(reviews.list, {}),
    ]);
    const kits = await client.call(lists.kits, { query: { product: product._id } });
    const { expectedOn } = product;
    const expected = expectedOn === null || canOrder(product) ? null : formatDate(expectedOn);
    return {
      product,
      facts: factsOf(product),
      expected,
      kits,
      said: said.slice(-REVIEWS).toReversed(),
      shopUrl: settings.publicUrl,
    };
  } catch (error) {
    throw asAnswer(error);
  }
};

export const handle = DESCRIBES_ITSELF;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (loaderData === undefined) return [];
  const { product, shopUrl } = loaderData;
  const url = `${shopUrl}/products/${product.slug}`;
  return [
    { title: `${product.name} | Copperline` },
    { name: 'description', content: product.description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'product' },
    { property: 'og:title', content: product.name },
    { property: 'og:description', content: product.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: new URL(product.img, shopUrl).href },
    { property: 'og:site_name', content: 'Copperline' },
    ...structuredDataOf(product, shopUrl).map((one) => ({ 'script:ld+json': one })),
  ];
};

/** Other products under a heading; nothing where there are none. */
const Beside = ({ title, products: some }: { title: string; products: ComponentProps<typeof BriefList>['products'] }) =>
  some.length > 0 && (
    <section aria-label={title} className="mt-12">
      <h2 className="mb-4 text-2xl">{title}</h2>
      <BriefList label={title} products={some} />
    </section>
  );

export default function ProductPage({ loaderData: { product, facts, expected, kits, said } }: Route.ComponentProps) {
  const ordinary = deliverySentence(ordinaryDelivery(useSettings().shippingFeeCents));
  return (
    <div className="container-page py-8">
      <Breadcrumb trail={product.trail} here={product.name} />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <Gallery key={product.slug} name={product.name} images={product.images} />
        <div>
          <ProductFacts product={product} />
          <p className="mt-3 text-sm text-muted">
            {product.termsVary ? 'Delivery and tax are shown at the checkout.' : ordinary}
          </p>
          <div className="mt-5 flex flex-wrap items-end gap-3">
            <AddToCart product={product} asksQuantity />
            <OrderLink product={product} size="lg" className="w-full sm:w-auto" />
          </div>
          {expected !== null && <p className="mt-2">More is expected on {expected}.</p>}
          <p className="mt-6 max-w-[65ch]">{product.description}</p>
          <h2 className="mt-8 mb-3 text-2xl">Specification</h2>
          <DefinitionList items={facts} />
        </div>
      </div>
      {kits.length > 0 && <KitOffers kits={kits} />}
      <Beside title="What fits instead" products={product.instead} />
      <Beside title="Fits with" products={product.fitsWith} />
      <Beside title="Other sizes and alternatives" products={product.related} />
      {said.length > 0 && (
        <section aria-labelledby="said" className="mt-12">
          <h2 id="said" className="mb-4 text-2xl">
            What customers say of the shop
          </h2>
          <ul className="grid gap-4 lg:grid-cols-3">
            {said.map(({ _id, name, review, description }) => (
              <li key={_id} className="card-surface p-4">
                <p className="font-medium">{name}</p>
                <p className="text-sm text-muted">{review} of 5</p>
                <p className="mt-2">{description}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) throw error;
  if (error.status !== 410) return <LateNotFound />;
  const { name, alternatives } = error.data as RefusalDetails['product_gone'];
  return (
    <div className="container-page py-12">
      <title>{`${name} is not sold any more | Copperline`}</title>
      <h1 className="text-4xl">We do not sell this any more</h1>
      <p className="mt-2 text-muted">{name}. What stands in its place:</p>
      <div className="mt-6">
        <BriefList label="Alternatives" products={alternatives} />
      </div>
      <LinkButton to="/products" variant="secondary" className="mt-6">
        See all products
      </LinkButton>
    </div>
  );
}
