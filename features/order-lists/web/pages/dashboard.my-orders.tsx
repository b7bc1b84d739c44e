import { ClipboardList } from '#platform/web/ui/icons/clipboard-list.ts';
import { type ComponentType, useEffect } from 'react';
import { ApiError } from '#platform/contract/api-error.ts';
import { formatDateTime } from '#platform/contract/dates.ts';
import { formatCents, formatDollars, sumCents, toCents } from '#platform/contract/money.ts';
import { allows } from '#features/orders/contract/order-status.ts';
import { type Order, orders } from '#features/orders/contract/orders.ts';
import { PAGE_SIZE, parsePageParam } from '#platform/contract/pages.ts';
import type { Route } from './+types/dashboard.my-orders';
import { api } from '#platform/web/api.ts';
import { addLinesToCart } from '#features/carts/web/add-lines.ts';
import { CancelToCartButton } from '#features/cancellations/web/cancel-to-cart-button.tsx';
import { getPromiseTitle } from '#features/orders/contract/describe-arrival.ts';
import { OrderActionButton } from '#features/orders/web/order-action-button.tsx';
import { updateUnpaid } from '#features/orders/web/update-unpaid.ts';
import { getReorderPath } from '#features/orders/web/order-again.ts';
import { OrderLink } from '#features/orders/web/order-link.tsx';
import { amountColumns } from '#features/orders/web/order-price.tsx';
import { CustomerOrderStatus, CustomerOrderFacts, OwedAgainText } from '#features/orders/web/order-status.tsx';
import { getSignedInPerson } from '#platform/web/session/restore-session.ts';
import { clearSession } from '#platform/web/session/clear-session.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { RowMenu } from '#platform/web/ui/more-menu.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import { Thumbnail } from '#platform/web/ui/thumbnail.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { useRevalidateOnFocus } from '#features/orders/web/use-revalidate-on-focus.ts';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { listFeatureSlots } from '#platform/web/feature-slots.ts';
import { boughtLink } from '#platform/web/shell/tool-links.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'My Orders | Dashboard')];

/** A section of another feature, below the orders or `isAbove` them. */
type Section = {
  load: () => Promise<unknown>;
  /** Finds the dollars to pay for an order that is not paid by card. */
  findToPay?: (data: never, orderId: string) => number | undefined;
  isAbove?: boolean;
  Show: ComponentType<{ data: never }>;
};
const sections = listFeatureSlots(
  import.meta.glob<Section>('/features/*/web/slots/my-orders.tsx', { eager: true, import: 'default' }),
);
const sectionsAbove = sections.filter(([, { isAbove = false }]) => isAbove);
const sectionsBelow = sections.filter(([, { isAbove = false }]) => !isAbove);

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const found = await getSignedInPerson();
  if (found === null) return null;
  const page = parsePageParam(new URL(request.url).searchParams);
  const [{ items, total }, others] = await Promise.all([
    api.page(orders.listMine, { query: { email: found.person.email, page, limit: PAGE_SIZE } }),
    Promise.all(sections.map(async ([feature, { load }]) => [feature, await load()] as const)),
  ]);
  updateUnpaid(items);
  const data = Object.fromEntries(others);
  const listed = items.map((order): ListedOrder => {
    const sums = sections.map(([feature, part]) => part.findToPay?.(data[feature] as never, order._id));
    const toPay = sums.find((sum) => sum !== undefined);
    return { ...order, toPay: toPay ?? order.total, isPaidByCard: toPay === undefined };
  });
  return { items: listed, total, page, data };
};

export const HydrateFallback = () => <TableSkeleton label="Loading your orders" />;

/** An order with the dollars that its buyer has to pay, the way they chose. */
type ListedOrder = Order & { toPay: number; isPaidByCard: boolean };

/** Explains an amount to pay that is not the order's total. */
const describeToPay = ({ toPay, total }: ListedOrder): string =>
  toPay < total ? 'Your credit covers the rest.' : 'With what you still owe us.';

/** True if the buyer may pay the order now. */
const isPayable = ({ status, isReadOnly }: Order): boolean => allows(status, 'pay') && isReadOnly !== true;

/** Counts the orders to pay, and those that the section above them lists; undefined if there are none. */
const describeUnpaid = (unpaid: ListedOrder[]): string | undefined => {
  const count = unpaid.length;
  if (count === 0) return undefined;
  // The amounts of several orders contain the same credit, so only totals add up.
  const isSum = unpaid.every(({ toPay, total }) => toPay === total);
  const sum = isSum ? `, ${formatCents(sumCents(unpaid.map(({ toPay }) => toCents(toPay))))}` : '';
  const others = unpaid.filter(({ isPaidByCard }) => !isPaidByCard).length;
  const without = others === 0 ? '' : `, ${others === count ? '' : `${others} of them `}without a card`;
  return `${count} ${count === 1 ? 'order' : 'orders'} to pay${sum}${without}`;
};

/** The next act on an order, and the menu with the others. The specification shows Cancel on each unpaid order. */
const OrderActions = ({ order }: { order: ListedOrder }) =>
  isPayable(order) ? (
    <>
      <LinkButton size="sm" to={`/dashboard/payment/${order._id}`} aria-label={`pay order ${order.number}`}>
        pay
      </LinkButton>
      <OrderActionButton order={order} action="cancel" />
      <RowMenu name={`order ${order.number}`}>
        <CancelToCartButton order={order} putBack={addLinesToCart} />
      </RowMenu>
    </>
  ) : (
    <>
      <LinkButton
        size="sm"
        variant="secondary"
        className="whitespace-nowrap"
        to={getReorderPath(order)}
        aria-label={`Order again: order ${order.number}`}
      >
        Order again
      </LinkButton>
      <RowMenu name={`order ${order.number}`}>
        <LinkButton
          size="sm"
          variant="quiet"
          to={`/dashboard/order/${order._id}`}
          aria-label={`Details of order ${order.number}`}
        >
          Details
        </LinkButton>
        {(order.isShipped || order.deleverd) && (
          <LinkButton
            size="sm"
            variant="quiet"
            to={order.lineCount === 1 ? `/products/${order.productId}/review` : `/dashboard/order/${order._id}`}
            aria-label={`Review: order ${order.number}`}
          >
            Review
          </LinkButton>
        )}
      </RowMenu>
    </>
  );

const columns = [
  { key: 'number', header: 'Number', card: 'meta' as const, cell: (order: ListedOrder) => <OrderLink order={order} /> },
  {
    key: 'name',
    header: 'Name',
    card: 'title' as const,
    cell: (order: ListedOrder) => (
      <div className="flex items-center gap-3 max-md:items-start">
        <Thumbnail src={order.img} />
        <div className="min-w-0">
          <p className="line-clamp-4 font-medium">
            <ProductNameText>{order.productName}</ProductNameText>
          </p>
          <p className="figures flex flex-wrap gap-x-3 text-sm font-normal text-muted">
            {isPayable(order) ? (
              <>
                {order.toPay !== order.total && <span>{describeToPay(order)}</span>}
                <span>Held until {formatDateTime(order.heldUntil)}</span>
              </>
            ) : (
              <CustomerOrderFacts order={order} />
            )}
            {order.promise !== null && (allows(order.status, 'pay') || allows(order.status, 'ship')) && (
              <span>
                {getPromiseTitle(order)}: {order.promise.text}
              </span>
            )}
          </p>
        </div>
      </div>
    ),
  },
  ...amountColumns,
  {
    key: 'payment',
    header: 'Payment',
    card: 'lead' as const,
    cell: (order: ListedOrder) => (
      <>
        <div className="flex flex-wrap items-center gap-2 xl:tabular:flex-nowrap">
          <span className="mr-auto">
            {isPayable(order) ? (
              <StatusBadge tone="warning">To pay: {formatDollars(order.toPay)}</StatusBadge>
            ) : (
              <CustomerOrderStatus order={order} />
            )}
          </span>
          <OrderActions order={order} />
        </div>
        <OwedAgainText order={order} />
      </>
    ),
  },
];

export default function MyOrders({ loaderData }: Route.ComponentProps) {
  useRevalidateOnFocus();
  if (loaderData === null) return null;
  const { items, total, page, data } = loaderData;
  const showSections = (shown: typeof sections) =>
    shown.map(([feature, { Show }]) => <Show key={feature} data={data[feature] as never} />);
  return (
    <>
      <PageHead title="My Orders" note={describeUnpaid(items.filter(isPayable))}>
        <LinkButton to={boughtLink.to} size="sm" variant="secondary">
          {boughtLink.label}
        </LinkButton>
      </PageHead>
      {showSections(sectionsAbove)}
      {items.length === 0 ? (
        <EmptyState
          icon={ClipboardList}
          title="No orders yet"
          sentence="Your orders appear here, and you can pay or cancel them."
          action={<LinkButton to="/products">See all products</LinkButton>}
        />
      ) : (
        <>
          <Table caption="My orders, newest first" columns={columns} rows={items} rowKey={(order) => order._id} />
          <ListPagination page={page} total={total} getHref={(to) => `/dashboard/myorders?page=${to}`} />
        </>
      )}
      {showSections(sectionsBelow)}
    </>
  );
}

const DidNotLoad = createErrorBoundary('Your orders did not load');

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const refused = error instanceof ApiError && error.status === 403;
  useEffect(() => {
    // A refused list means an invalid session: sign out and go home (specification, section 8).
    if (refused) clearSession({ ended: true });
  }, [refused]);
  return <DidNotLoad error={error} />;
}
