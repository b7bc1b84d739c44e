import { formatDollars } from '#platform/contract/money.ts';
import type { PricedQuoteLine, PricedQuote } from '#features/quotes/contract/priced-quote.ts';
import { summaryRows, includedTaxRows } from '#features/orders/contract/order-sums.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { ErrorText } from '#platform/web/ui/field.tsx';
import { Picture } from '#platform/web/ui/picture.tsx';
import { AmountTotals } from '#platform/web/ui/amount-totals.tsx';
import { formatCount } from '#platform/contract/format-count.ts';

type ShownQuoteLine = Omit<PricedQuoteLine, 'today' | 'stock' | 'isRefused'>;

/** '$4.50 each', or '$4.50 per 10' for a minimum order of 10. */
const formatUnitPrice = ({ unitPrice, minOrder }: ShownQuoteLine): string =>
  `${formatDollars(unitPrice)} ${minOrder === 1 ? 'each' : `per ${formatCount(minOrder)}`}`;

/** The lines of an offer with their problems. */
export const QuoteLineList = ({ lines }: { lines: ShownQuoteLine[] }) => (
  <ul aria-label="What is offered" className="card-surface divide-y divide-line">
    {lines.map((line) => (
      <li key={line.productId} className="flex items-start gap-4 p-3 sm:p-4">
        <Picture src={line.img} alt="" sizes="64px" className="w-14 shrink-0 rounded-field sm:w-16" />
        <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-1">
          <div className="min-w-0 flex-[1_1_14rem]">
            <span className="font-medium">
              <ProductNameText>{line.productName}</ProductNameText>
            </span>
            <span className="block text-sm text-muted">{line.sku}</span>
            {line.problem !== null && <ErrorText>{line.problem}</ErrorText>}
          </div>
          <div className="figures shrink-0 sm:text-right">
            <strong className="font-semibold">{formatDollars(line.price)}</strong>
            <span className="block text-sm text-muted">
              {formatCount(line.quantity)} at {formatUnitPrice(line)}
            </span>
            {line.discount > 0 && (
              <span className="block text-sm text-muted">{formatDollars(line.discount)} quantity discount</span>
            )}
          </div>
        </div>
      </li>
    ))}
  </ul>
);

/** The totals of an offer with discount, delivery and tax. */
export const QuoteTotals = ({ priced }: { priced: Omit<PricedQuote, 'lines' | 'methods' | 'method'> }) => (
  <AmountTotals
    rows={[
      { label: 'Goods', value: formatDollars(priced.price) },
      ...summaryRows(priced),
      { label: 'Total', value: formatDollars(priced.total), strong: true },
      ...includedTaxRows(priced),
    ]}
  />
);
