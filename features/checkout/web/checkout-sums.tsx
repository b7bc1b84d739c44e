import type { Quote } from '#features/checkout/contract/checkout.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { sumRows, taxWithin } from '#features/orders/contract/sum-rows.ts';
import { Fold } from '#platform/web/ui/fold.tsx';
import { Picture } from '#platform/web/ui/picture.tsx';
import { Sums } from '#platform/web/ui/sums.tsx';
import { PartName } from '#platform/web/part-name.tsx';

/** What is ordered. */
const Lines = ({ lines }: Pick<Quote, 'lines'>) => (
  // Somebody without a mouse scrolls it too.
  <div
    role="region"
    aria-label="Products of this order"
    tabIndex={0}
    className="max-h-[70dvh] overflow-y-auto border-b border-line"
  >
    <ul aria-label="What you order" className="divide-y divide-line">
      {lines.map(({ productId, sku, productName, img, quantity, price }) => (
        <li key={productId} className="flex items-start gap-3 py-3">
          <Picture
            src={img}
            alt=""
            sizes="48px"
            width={48}
            height={48}
            aspect="1 / 1"
            loading="lazy"
            className="w-12 shrink-0"
          />
          <span className="min-w-0 flex-1">
            <span className="block font-medium">
              <PartName>{productName}</PartName>
            </span>
            <span className="figures block text-sm text-muted">
              {sku}, <span className="whitespace-nowrap">quantity {quantity.toLocaleString('en-US')}</span>
            </span>
          </span>
          <span className="figures shrink-0">{formatDollars(price)}</span>
        </li>
      ))}
    </ul>
  </div>
);

/** What is ordered, and what it comes to with discount, delivery and tax. */
export const CheckoutSums = ({ quote }: { quote: Quote }) => {
  const method = quote.methods.find(({ _id }) => _id === quote.method);
  const sums = { ...quote, deliveryMethod: method?.name ?? 'Delivery', isCollected: method?.kind === 'collection' };
  return (
    <>
      <Fold count={quote.lines.length} what="products">
        <Lines lines={quote.lines} />
      </Fold>
      <div className="pt-3">
        <Sums
          rows={[
            { label: 'Goods', value: formatDollars(quote.price) },
            ...sumRows(sums),
            { label: 'Total', value: formatDollars(quote.total), strong: true },
            ...taxWithin(sums),
          ]}
        />
      </div>
    </>
  );
};
