import type { PriceQuote } from '#features/checkout/contract/checkout.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { describeCurrency, includedTaxRows, summaryRows } from '#features/orders/contract/order-sums.ts';
import { DayText } from '#platform/web/day-text.tsx';
import { Collapsible } from '#platform/web/ui/collapsible.tsx';
import { Picture } from '#platform/web/ui/picture.tsx';
import { AmountTotals } from '#platform/web/ui/amount-totals.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { Choice } from '#platform/web/ui/choice.tsx';

const QuoteLines = ({ lines }: Pick<PriceQuote, 'lines'>) => (
  <ul aria-label="What you order" className="divide-y divide-line">
    {lines.map(({ productId, sku, productName, img, quantity, price }) => (
      <li key={productId} className="flex items-start gap-3 py-2">
        <Picture src={img} alt="" sizes="48px" width={48} height={48} className="w-12 shrink-0" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">
            <ProductNameText>{productName}</ProductNameText>
          </span>
          <span className="figures block text-sm text-muted">
            {sku}, <span className="whitespace-nowrap">quantity {quantity.toLocaleString('en-US')}</span>
          </span>
        </span>
        <span className="figures shrink-0">{formatDollars(price)}</span>
      </li>
    ))}
  </ul>
);

/** The totals with discount, delivery and tax. */
export const CheckoutTotals = ({ quote }: { quote: PriceQuote }) => {
  const method = quote.methods.find(({ _id }) => _id === quote.method);
  const sums = { ...quote, deliveryMethod: method?.name ?? 'Delivery', isCollected: method?.kind === 'collection' };
  return (
    <AmountTotals
      rows={[
        { label: 'Goods', value: formatDollars(quote.price) },
        ...summaryRows(sums),
        { label: 'Total', value: formatDollars(quote.total), strong: true },
        ...includedTaxRows(sums),
      ]}
    />
  );
};

/** The ordered lines and the totals. @param isOpen shows all lines, on a page that is about them */
export const CheckoutSums = ({ quote, isOpen = false }: { quote: PriceQuote; isOpen?: boolean }) => (
  <>
    {isOpen ? (
      <div className="mt-2 border-b border-line">
        <QuoteLines lines={quote.lines} />
      </div>
    ) : (
      <Collapsible count={quote.lines.length} noun="products">
        {/* Focusable, so that people without a mouse can scroll it. */}
        <div
          role="region"
          aria-label="Products of this order"
          tabIndex={0}
          className="max-h-[70dvh] overflow-y-auto border-b border-line lg:max-h-[30vh]"
        >
          <QuoteLines lines={quote.lines} />
        </div>
      </Collapsible>
    )}
    <div className="pt-3">
      <CheckoutTotals quote={quote} />
      <p className="my-2 text-sm text-muted">{describeCurrency()}</p>
    </div>
  </>
);

/** The delivery methods with their prices. */
export const MethodChoice = ({
  methods,
  chosen,
  onChoose,
}: {
  methods: PriceQuote['methods'];
  chosen: string;
  onChoose: (id: string) => void;
}) => (
  <div role="radiogroup" aria-label="Delivery" className="grid gap-2">
    {methods.map(({ _id, name, speed, promise, price }) => (
      <Choice key={_id} name="method" value={_id} checked={_id === chosen} onChange={() => onChoose(_id)}>
        <span className="flex items-baseline justify-between gap-4">
          <span className="font-medium">{name}</span>
          <span className="figures shrink-0">{price === 0 ? 'Free' : formatDollars(price)}</span>
        </span>
        {promise !== '' && (
          <span className="block text-sm">
            <DayText>{promise}</DayText>
          </span>
        )}
        {speed !== '' && <span className="block text-sm text-muted">{speed}</span>}
      </Choice>
    ))}
  </div>
);
