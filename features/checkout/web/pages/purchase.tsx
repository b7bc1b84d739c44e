import { useState } from 'react';
import {
  data,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';
import { products, type ProductDetail } from '#features/products/contract/products.ts';
import { type ApiError } from '#platform/contract/api-error.ts';
import { canOrder } from '#features/products/contract/can-order.ts';
import { describeDelivery, flatFeeDelivery } from '#features/settings/contract/describe-delivery.ts';
import { flatFeeCents } from '#features/settings/contract/delivery-price.ts';
import { type Cents, formatCents, sumCents } from '#platform/contract/money.ts';
import { readUnitsCookie } from '#features/products/contract/units-cookie.ts';
import { formatInBothUnits } from '#trade/format-length.ts';
import type { Route } from './+types/purchase';
import { api } from '#platform/web/api.ts';
import { AddAllButton } from '#features/carts/web/add-all-button.tsx';
import { OrderDialog } from '#features/checkout/web/order-dialog.tsx';
import { OutOfStock } from '#features/checkout/web/out-of-stock.tsx';
import { isValidQuantity, QuantityForm } from '#features/checkout/web/quantity-form.tsx';
import { ProductSummaryList } from '#features/products/web/product-summary-list.tsx';
import { TotalPrice } from '#features/checkout/web/total-price.tsx';
import { PiecesTotal, formatPriceBreaks, priceQuantity } from '#features/products/web/pieces-total.tsx';
import { ProductFacts, ProductTitle } from '#features/products/web/product-facts.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { staleOnError } from '#platform/web/stale-on-error.ts';
import { useLiveProduct } from '#platform/web/live/use-live-product.ts';
import { toPageError } from '#platform/web/page-error.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { services } from '#platform/web/services.ts';
import { usePublicConfig } from '#platform/web/root-data.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DefinitionList } from '#platform/web/ui/definition-list.tsx';
import { Picture } from '#platform/web/ui/picture.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

const page = staleOnError<ProductDetail>();

/** Responds with 404 for a missing product even without a session. The browser loads the other data. */
export const loader = async ({ params, context }: Route.LoaderArgs) => {
  try {
    await context.get(services).client.call(products.get, { params: { id: params.id } });
    return null;
  } catch (error) {
    const { status, message } = error as Partial<ApiError>;
    throw status === 404 || status === 410 ? data(message, { status: 404 }) : error;
  }
};

/** Not cached, because the server checks the order against the stock that this page shows. */
export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  try {
    return { product: await page.load(params.id, () => api.call(products.get, { params: { id: params.id } })) };
  } catch (error) {
    throw toPageError(error);
  }
};
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) =>
  isRouteErrorResponse(error) && error.status === 404
    ? []
    : [buildTitleMeta(matches, `Order ${loaderData?.product.name ?? 'a product'}`)];

/** The quantity in the URL is state of this page, so changing it needs no reload. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate;

export const HydrateFallback = () => (
  <div className="grid min-h-[60vh] place-items-center">
    <Spinner label="Loading the product" />
  </div>
);

/** @param shown the sum that the page shows above; a sum with delivery that is the same is left out */
const describeDeliveryPrice = (total: Cents, fee: Cents, shown: Cents): string => {
  const toPay = sumCents([total, flatFeeCents(fee, total)]);
  const withDelivery = toPay === shown ? [] : [`With delivery: ${formatCents(toPay)}`];
  return [describeDelivery(flatFeeDelivery(fee)), ...withDelivery].join('. ');
};

export default function Purchase({ loaderData }: Route.ComponentProps) {
  const [product, liveAttribute] = useLiveProduct(loaderData.product);
  const navigate = useNavigate();
  page.useShown(useParams()['id'] ?? '');
  // Stored in the URL, so that it survives a login or reload.
  const draft = useSearchParams()[0].get('quantity') ?? '';
  const quantity = isValidQuantity(product, draft) ? Number(draft) : 0;
  const setQuantity = async (next: number) =>
    navigate(next > 0 ? `?quantity=${next}` : '.', { replace: true, preventScrollReset: true, flushSync: true });
  // If fewer pieces are left than requested, the form restarts with the remaining quantity.
  const [corrections, setCorrections] = useState(0);
  const correct = async (remaining: number) => {
    await setQuantity(remaining);
    setCorrections(corrections + 1);
  };
  const [ordering, setOrdering] = useState(false);
  const { goods, total } = priceQuantity(product, quantity);
  const { shippingFeeCents } = usePublicConfig();
  // A buyer with own prices may also have an account, job numbers or no tax, which only the checkout knows.
  const needsCheckout = product.termsVary || product.own !== undefined;
  const deliveryText = needsCheckout
    ? 'Delivery and tax are shown at the checkout, before you order.'
    : describeDeliveryPrice(total, shippingFeeCents, goods);
  const order = () => (needsCheckout ? void navigate(`/checkout?lines=${product._id}:${quantity}`) : setOrdering(true));
  return (
    <div {...liveAttribute} className="container-page py-6 md:py-8">
      <div className="grid items-start gap-6 md:grid-cols-2 lg:gap-10 xl:grid-cols-[36rem_minmax(0,1fr)]">
        <Picture
          src={product.img}
          alt={product.imgAlt}
          className="rounded-box border border-line w-full max-md:mx-auto max-md:max-w-60 md:sticky md:top-32"
          sizes="(min-width: 80rem) 576px, (min-width: 48rem) 55vw, 240px"
          loading="eager"
          fetchPriority="high"
        />
        <div className="min-w-0">
          <ProductTitle product={product} />
          {canOrder(product) ? (
            <div className="card-surface mt-4 p-4 sm:p-6">
              <ProductFacts product={product} />
              <div className="mt-4">
                <QuantityForm
                  key={corrections}
                  product={product}
                  quantity={quantity}
                  onQuantity={(next) => void setQuantity(next)}
                >
                  {(text) => <PiecesTotal product={product} text={text} />}
                </QuantityForm>
              </div>
              {quantity > 0 && (
                <div className="mt-4 border-t border-base-300 pt-4" aria-live="polite">
                  <TotalPrice product={product} quantity={quantity} />
                  <p className="text-sm text-muted figures">{deliveryText}</p>
                </div>
              )}
              <p className="mt-2 text-sm text-muted figures empty:hidden">{formatPriceBreaks(product)}</p>
              <div className={`${quantity > 0 ? 'act-bar' : ''} mt-4 flex flex-wrap items-center gap-x-4 gap-y-2`}>
                {quantity === 0 && (
                  <p id="add-first" className="w-full text-sm font-medium">
                    Press Add to set the quantity. Then you can place the order.
                  </p>
                )}
                <Button
                  size="lg"
                  className="flex-1"
                  disabled={quantity === 0}
                  aria-describedby={quantity === 0 ? 'add-first' : undefined}
                  onClick={order}
                >
                  Place Order {quantity > 0 && <span className="figures lg:hidden">{formatCents(total)}</span>}
                </Button>
              </div>
              <div className="mt-3 grid">
                <AddAllButton
                  label="Add to cart"
                  lines={[{ productId: product._id, quantity: quantity > 0 ? quantity : product.minOrder }]}
                />
              </div>
            </div>
          ) : (
            <div className="card-surface mt-4 p-5">
              <ProductFacts product={product} />
              <OutOfStock product={product} />
            </div>
          )}
          <p className="measure mt-5">
            <ProductNameText>{product.description}</ProductNameText>
          </p>
        </div>
      </div>
      {product.attributes.length > 0 && <h2 className="mt-10 mb-3 text-2xl">Specification</h2>}
      <DefinitionList
        className="md:grid md:grid-cols-2 md:gap-x-10"
        items={product.attributes.map((attribute) => ({
          label: attribute.label,
          value: <ProductNameText>{formatInBothUnits(attribute, readUnitsCookie(document.cookie))}</ProductNameText>,
        }))}
      />
      {product.instead.length > 0 && (
        <section aria-labelledby="instead" className="mt-12">
          <h2 id="instead" className="mb-4 text-2xl">
            What fits instead
          </h2>
          <ProductSummaryList label="What fits instead" products={product.instead} />
        </section>
      )}
      <OrderDialog
        open={ordering}
        product={product}
        quantity={quantity}
        goodsCents={goods}
        totalCents={total}
        deliveryText={deliveryText}
        onQuantity={correct}
        onClose={() => setOrdering(false)}
      />
    </div>
  );
}

export const ErrorBoundary = createErrorBoundary('The product did not load', 'container-page py-16');
