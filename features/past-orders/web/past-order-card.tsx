import { Link } from 'react-router';
import { formatCartLink } from '#features/carts/contract/cart-link.ts';
import { formatDate } from '#platform/contract/dates.ts';
import { createAmountFormat, formatAmount } from '#platform/contract/currency.ts';
import type { PastOrder, PastOrderState } from '#features/past-orders/contract/past-orders.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { StatusBadge, type StatusTone } from '#platform/web/ui/status-badge.tsx';

const states: Record<PastOrderState, { tone: StatusTone; word: string }> = {
  delivered: { tone: 'success', word: 'Delivered' },
  paid: { tone: 'success', word: 'Paid' },
  open: { tone: 'neutral', word: 'Open' },
  partly_refunded: { tone: 'neutral', word: 'Partly refunded' },
  refunded: { tone: 'neutral', word: 'Refunded' },
  cancelled: { tone: 'neutral', word: 'Canceled' },
  failed: { tone: 'neutral', word: 'Payment failed' },
};

/** A link to a page with the products of the order that are still for sale, and a button that adds them to the cart. */
const getBuyAgainPath = ({ lines }: PastOrder): string => {
  const link = formatCartLink(
    lines.flatMap(({ product, quantity }) =>
      product === null ? [] : [{ sku: product.sku, quantity: Math.max(1, Math.ceil(quantity)) }],
    ),
  );
  return `/cart?${new URLSearchParams({ add: link })}`;
};

const BuyAgain = ({ order }: { order: PastOrder }) => {
  const gone = order.lines.filter(({ product }) => product === null).map(({ name }) => name);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      {gone.length < order.lines.length && (
        <LinkButton size="sm" to={getBuyAgainPath(order)} aria-label={`Buy again: order ${order.number}`}>
          Buy again
        </LinkButton>
      )}
      {gone.length > 0 && <p className="text-sm wrap-anywhere text-muted">No longer sold: {gone.join(', ')}</p>}
    </div>
  );
};

/** An order of the former shop: one line that expands to show its contents. */
export const PastOrderCard = ({ order, forStaff = false }: { order: PastOrder; forStaff?: boolean }) => {
  const { number, placedOn, status, currency, lines, address, note, name, email, source } = order;
  const format = createAmountFormat(currency);
  const show = (amount: number) => formatAmount(format, amount);
  const sums = [
    [`Discount${order.discountCode === '' ? '' : ` (${order.discountCode})`}`, -order.discount],
    ['Delivery', order.shipping],
    ['Tax', order.tax],
    ['Total', order.total],
    ['Refunded', order.refunded],
  ] as const;
  return (
    <li className="py-1.5">
      <details>
        <summary className="min-h-9 content-center">
          <span className="inline-flex max-w-[calc(100%-1.5rem)] flex-wrap items-center gap-x-4 gap-y-0.5 align-middle">
            <span className="figures font-medium wrap-anywhere">{number}</span>
            <span className="figures text-sm text-muted">{formatDate(placedOn)}</span>
            <StatusBadge tone={states[status].tone}>{states[status].word}</StatusBadge>
            {forStaff && <span className="text-sm wrap-anywhere text-muted">{email}</span>}
            <span className="figures">{show(order.total)}</span>
          </span>
        </summary>
        <div className="pt-1 pb-3 pl-5">
          <ul className="divide-y divide-line">
            {lines.map((line, at) => (
              <li key={at} className="flex flex-wrap items-baseline gap-x-4 py-1">
                <span className="figures text-muted">{line.quantity.toLocaleString('en-US')} ×</span>
                <span className="min-w-0 flex-[1_1_12rem] wrap-anywhere">
                  {line.product === null ? (
                    line.name
                  ) : (
                    <Link to={`/products/${line.product.slug}`} className="link">
                      {line.name}
                    </Link>
                  )}
                </span>
                <span className="figures">{show(line.price)}</span>
              </li>
            ))}
          </ul>
          <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
            {sums
              .filter(([, amount]) => amount !== 0)
              .map(([label, amount]) => (
                <div key={label} className="flex gap-2">
                  <dt className="text-muted">{label}</dt>
                  <dd className="figures">{show(amount)}</dd>
                </div>
              ))}
          </dl>
          {address !== '' && <p className="mt-2 text-sm wrap-anywhere text-muted">{address}</p>}
          {forStaff && (
            <p className="mt-1 text-sm wrap-anywhere text-muted">
              {name === '' ? '' : `${name}, `}from {source}
              {note !== '' && `. Note: ${note}`}
            </p>
          )}
          {!forStaff && <BuyAgain order={order} />}
        </div>
      </details>
    </li>
  );
};
