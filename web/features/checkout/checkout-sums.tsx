import type { Quote } from '#contract/checkout.ts';
import { keepUnits } from '#contract/keep-units.ts';
import { formatDollars } from '#contract/money.ts';
import { sumRows, taxWithin } from '#contract/sum-rows.ts';
import { Picture } from '../../ui/picture.tsx';
import { Sums } from '../../ui/sums.tsx';

/** What is ordered, and what it comes to with discount, delivery and tax. */
export const CheckoutSums = ({ quote }: { quote: Quote }) => {
  const method = quote.methods.find(({ _id }) => _id === quote.method);
  const sums = { ...quote, deliveryMethod: method?.name ?? 'Delivery', isCollected: method?.kind === 'collection' };
  return (
    <>
      <ul
        aria-label="What you order"
        className="max-h-[70dvh] divide-y divide-line overflow-y-auto border-b border-line"
      >
        {quote.lines.map(({ productId, sku, productName, img, quantity, price }) => (
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
              <span className="block font-medium">{keepUnits(productName)}</span>
              <span className="figures block text-sm text-muted">
                {sku}, quantity {quantity.toLocaleString('en-US')}
              </span>
            </span>
            <span className="figures shrink-0">{formatDollars(price)}</span>
          </li>
        ))}
      </ul>
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
