import { formatCents, formatDollars, subtractCents, toCents } from '#platform/contract/money.ts';
import type { Order, OrderDetail } from '#features/orders/contract/orders.ts';
import { describeCurrency, includedTaxRows, summaryRows } from '#features/orders/contract/order-sums.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { Collapsible } from '#platform/web/ui/collapsible.tsx';
import { Picture } from '#platform/web/ui/picture.tsx';
import { Alert } from '#platform/web/ui/alert.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';

const SummaryLines = ({ lines }: Pick<OrderDetail, 'lines'>) => (
  <dl className="figures">
    {lines.map(({ _id, img, sku, productName, quantity, price, discount }) => (
      <div key={_id} className="flex items-start gap-4 py-2">
        <dt className="flex min-w-0 flex-1 items-start gap-3">
          <Picture
            src={img}
            alt=""
            sizes="48px"
            width={48}
            height={48}
            aspect="1 / 1"
            loading="eager"
            className="w-12 shrink-0 rounded-field"
          />
          <span className="min-w-0">
            <ProductNameText>{productName}</ProductNameText>
            <span className="block text-sm text-muted">
              {sku}, <span className="whitespace-nowrap">quantity {quantity.toLocaleString('en-US')}</span>
            </span>
          </span>
        </dt>
        <dd className="shrink-0 text-right">
          {formatCents(subtractCents(toCents(price), toCents(discount)))}
          {discount > 0 && <span className="block text-sm text-success">{formatDollars(discount)} off</span>}
        </dd>
      </div>
    ))}
  </dl>
);

/** The lines and the total of an order's payment. */
export const PaymentSummary = ({ order }: { order: OrderDetail }) => (
  <>
    <Collapsible count={order.lines.length} noun="products">
      <SummaryLines lines={order.lines} />
    </Collapsible>
    <dl className="figures mt-2 border-t border-line pt-2">
      {summaryRows(order).map(({ label, value }) => (
        <div key={label} className="flex justify-between gap-6 py-1 text-muted">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className="mt-1 flex items-baseline justify-between gap-6 border-t border-line pt-3">
        <dt className="font-semibold">Amount</dt>
        <dd className="numeral text-2xl">{formatDollars(order.total)}</dd>
      </div>
      {includedTaxRows(order).map(({ label, value }) => (
        <div key={label} className="flex justify-between gap-6 pt-1 text-sm text-muted">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <p className="my-2 text-sm text-muted">{describeCurrency()}</p>
  </>
);

/** Shown to an admin instead of the card form for another person's order: the server accepts only the buyer's card. */
export const BuyerOnlyAlert = ({ order }: { order: Order }) => (
  <Alert tone="info">
    <p>Only {order.userName} can pay for this order.</p>
    <LinkButton size="sm" variant="secondary" className="mt-3" to="/dashboard/orders">
      Manage All Orders
    </LinkButton>
  </Alert>
);
