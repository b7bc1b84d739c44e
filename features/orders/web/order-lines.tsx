import { Link } from 'react-router';
import { formatCents, formatDollars, formatPricePerPiece, subtractCents, toCents } from '#platform/contract/money.ts';
import type { OrderLine } from '#features/orders/contract/order-line.ts';
import type { Order, OrderDetail } from '#features/orders/contract/orders.ts';
import { Picture } from '#platform/web/ui/picture.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { includedTaxRows, summaryRows } from '#features/orders/contract/order-sums.ts';
import { AmountTotals } from '#platform/web/ui/amount-totals.tsx';
import { formatCount } from '#platform/contract/format-count.ts';

/** Describes what happened to a line's pieces: '3 sent', '2 refunded'. */
const describeLineHistory = (
  { shipped, refunded, returned, short, slug }: OrderLine,
  isCollected: boolean,
): string[] => [
  ...(shipped > 0 ? [`${formatCount(shipped)} ${isCollected ? 'handed over' : 'sent'}`] : []),
  ...(returned > 0 ? [`${formatCount(returned)} returned`] : []),
  ...(refunded > 0 ? [`${formatCount(refunded)} refunded`] : []),
  ...(short > 0 ? [`${formatCount(short)} missing from the shelf`] : []),
  ...(slug === null ? ['No longer sold'] : []),
];

/** An order's lines as ordered, linked to the current products. @param own true for the buyer */
export const OrderLines = ({ order: { lines, isCollected }, own }: { order: OrderDetail; own: boolean }) => (
  <ul aria-label="What was ordered" className="card-surface divide-y divide-line">
    {lines.map((line) => (
      <li key={line._id} className="relative flex items-start gap-4 p-3 sm:p-4">
        <Picture src={line.img} alt="" sizes="80px" className="w-16 shrink-0 rounded-field sm:w-20" />
        <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-1">
          <div className="min-w-0 flex-[1_1_14rem]">
            {line.slug === null ? (
              <span className="font-medium">
                <ProductNameText>{line.productName}</ProductNameText>
              </span>
            ) : (
              <Link to={`/products/${line.slug}`} prefetch="intent" className="link-quiet font-medium">
                <ProductNameText>{line.productName}</ProductNameText>
              </Link>
            )}
            <span className="block text-sm text-muted">
              {line.sku}
              {line.bin !== '' && ` · Bin ${line.bin}`}
            </span>
            {describeLineHistory(line, isCollected).length > 0 && (
              <span className="figures block text-sm text-muted">
                {describeLineHistory(line, isCollected).join(', ')}
              </span>
            )}
            {own && line.shipped > 0 && line.slug !== null && (
              <Link
                to={`/products/${line.slug}/review`}
                aria-label={`Review this product: ${line.productName}`}
                className="link inline-flex min-h-7 items-center text-sm"
              >
                Review this product
              </Link>
            )}
          </div>
          <div className="figures flex flex-wrap items-baseline gap-x-4 sm:block sm:shrink-0 sm:text-right">
            <strong className="font-semibold">
              {formatCents(subtractCents(toCents(line.price), toCents(line.discount)))}
            </strong>
            {line.discount > 0 && (
              <span className="block text-sm text-success">{formatDollars(line.discount)} off</span>
            )}
            <span className="block text-sm text-muted">
              Quantity {formatCount(line.quantity)}
              {line.quantity > 1 && ` · ${formatPricePerPiece(toCents(line.unitPrice), line.minOrder)} each`}
            </span>
          </div>
        </div>
      </li>
    ))}
  </ul>
);

/** An order's totals and refunds. */
export const OrderSums = ({ order }: { order: Order }) => {
  const { price, total, refunded, returning } = order;
  return (
    <AmountTotals
      rows={[
        { label: 'Goods', value: formatDollars(price) },
        ...summaryRows(order),
        { label: 'Total', value: formatDollars(total), strong: true },
        ...includedTaxRows(order),
        ...(refunded > 0 ? [{ label: 'Refunded', value: formatDollars(-refunded) }] : []),
        ...(returning > 0 ? [{ label: 'Refund on its way', value: formatDollars(-returning) }] : []),
      ]}
    />
  );
};
