import { Link } from 'react-router';
import { findDueDay, INVOICE, isOwed, ON_ACCOUNT } from '#features/orders/contract/on-account.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import { DueDate } from '#platform/web/due-date.tsx';
import { ListTime } from '#platform/web/list-time.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';

/**
 * An order's number and date, linked to its page.
 * @param named shows 'Order 1001' in one small line, for lists without a column header
 */
export const OrderLink = ({ order: { _id, number, createdAt }, named = false }: { order: Order; named?: boolean }) => (
  <Link
    to={`/dashboard/order/${_id}`}
    prefetch="intent"
    className={`group figures ${named ? 'inline-flex min-h-6 items-center text-sm whitespace-nowrap' : 'inline-block min-h-7'}`}
  >
    <span className="link">{named ? `Order ${number}` : number}</span>
    <span
      className={`text-muted whitespace-nowrap group-hover:underline ${named ? 'ml-2' : 'ml-2 text-xs tabular:ml-0 tabular:block'}`}
    >
      <ListTime at={createdAt} />
    </span>
  </Link>
);

/** Facts whose values need no label. */
const PLAIN_FACTS: ReadonlySet<string> = new Set(['Company', 'Job number']);

/** The facts that features add to an order, in one line: 'due 31 Dec · Harbor Plumbing LLC · Pier 9'. */
const FactLine = ({ facts }: { facts: NonNullable<Order['facts']> }) => {
  const due = isOwed(facts) ? findDueDay(facts) : null;
  const texts = facts
    .filter(({ label }) => label !== INVOICE && (label !== ON_ACCOUNT || due === null))
    .map(({ label, value }) => (PLAIN_FACTS.has(label) || label === ON_ACCOUNT ? value : `${label}: ${value}`));
  return (
    <span
      title={facts.map(({ label, value }) => `${label}: ${value}`).join('\n')}
      className="line-clamp-2 text-xs font-normal text-muted wrap-anywhere tabular:line-clamp-1"
    >
      {due !== null && (
        <>
          <DueDate date={due} isOpen />
          {texts.length > 0 && ' · '}
        </>
      )}
      {texts.join(' · ')}
    </span>
  );
};

/** An order's products, number and date, and the facts that features add to it: the title cell in lists for staff. */
export const OrderTitle = ({ order }: { order: Order }) => (
  <>
    <span
      className={`order-name line-clamp-3 ${order.facts === undefined ? 'tabular:line-clamp-2' : 'tabular:line-clamp-1'}`}
    >
      <ProductNameText>{order.productName}</ProductNameText>
    </span>
    <OrderLink order={order} named />
    {order.facts !== undefined && <FactLine facts={order.facts} />}
  </>
);
