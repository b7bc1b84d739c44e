import { ClipboardList } from '#platform/web/ui/icons/clipboard-list.ts';
import { type ComponentType, useEffect } from 'react';
import { Link } from 'react-router';
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
import { OrderProgressBar } from '#features/orders/web/order-progress.tsx';
import { CustomerOrderStatus, RefundedText } from '#features/orders/web/order-status.tsx';
import { getSignedInPerson } from '#platform/web/session/restore-session.ts';
import { clearSession } from '#platform/web/session/clear-session.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import { Thumbnail } from '#platform/web/ui/thumbnail.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { useRevalidateOnFocus } from '#features/orders/web/use-revalidate-on-focus.ts';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { listFeatureSlots } from '#platform/web/feature-slots.ts';
import { boughtLink } from '#platform/web/shell/tool-links.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'My Orders | Dashboard')];

/** A section of another feature, below the orders or `isAbove` them. */
type Section = {
  load: () => Promise<unknown>;
  /** Finds the dollars to pay for an order, if they are not its total. */
  findToPay?: (data: never, orderId: string) => number | undefined;
  isAbove?: boolean;
  Show: ComponentType<{ data: never }>;
};
const sections = listFeatureSlots(
  import.meta.glob<Section>('/features/*/web/slots/my-orders.tsx', { eager: true, import: 'default' }),
);

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
  const findToPay = (id: string) =>
    sections.map(([feature, part]) => part.findToPay?.(data[feature] as never, id)).find((sum) => sum !== undefined);
  return { items: items.map((order) => ({ ...order, toPay: findToPay(order._id) ?? order.total })), total, page, data };
};

export const HydrateFallback = () => <TableSkeleton label="Loading your orders" />;

/** An order with the dollars that its buyer has to pay, the way they chose. */
type ListedOrder = Order & { toPay: number };

/** Explains an amount to pay that is not the order's total. */
const describeToPay = ({ toPay, total }: ListedOrder): string => {
  if (toPay === total) return '';
  return toPay < total ? ' Your credit covers the rest.' : ' With what you still owe us.';
};

/** True if the buyer may pay the order now. */
const isPayable = ({ status, isReadOnly }: Order): boolean => allows(status, 'pay') && isReadOnly !== true;

const columns = [
  { key: 'number', header: 'Number', card: 'meta' as const, cell: (order: ListedOrder) => <OrderLink order={order} /> },
  {
    key: 'name',
    header: 'Name',
    card: 'title' as const,
    cell: (order: ListedOrder) => (
      <div className="flex items-center gap-3 max-md:items-start">
        <Thumbnail src={order.img} />
        <p className="min-w-0">
          <span className="line-clamp-4 font-medium">
            <ProductNameText>{order.productName}</ProductNameText>
          </span>
          {isPayable(order) && (
            <span className="figures block text-sm font-normal text-muted">
              <StatusBadge tone="warning">To pay: {formatDollars(order.toPay)}</StatusBadge>
              {describeToPay(order)}
            </span>
          )}
          {order.promise !== null && (allows(order.status, 'pay') || allows(order.status, 'ship')) && (
            <span className="figures block text-sm font-normal text-muted">
              {getPromiseTitle(order)}: {order.promise.text}
            </span>
          )}
        </p>
      </div>
    ),
  },
  ...amountColumns,
  {
    key: 'payment',
    header: 'Payment',
    card: 'lead' as const,
    cell: (order: ListedOrder) =>
      isPayable(order) ? (
        <>
          <div className="flex flex-wrap gap-2 max-sm:*:flex-auto xl:tabular:flex-nowrap">
            <LinkButton size="sm" to={`/dashboard/payment/${order._id}`} aria-label={`pay order ${order.number}`}>
              pay
            </LinkButton>
            <OrderActionButton order={order} action="cancel" />
            <CancelToCartButton order={order} putBack={addLinesToCart} />
          </div>
          <p className="figures mt-1 text-sm text-muted">Held until {formatDateTime(order.heldUntil)}</p>
        </>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4">
          <div className="flex flex-wrap items-center gap-x-3">
            <CustomerOrderStatus order={order} />
            <RefundedText order={order} />
          </div>
          <OrderProgressBar order={order} />
          <p className="flex flex-wrap gap-x-4 text-sm">
            <Link
              to={getReorderPath(order)}
              aria-label={`Order again: order ${order.number}`}
              className="link inline-flex min-h-7 items-center"
            >
              Order again
            </Link>
            {(order.isShipped || order.deleverd) && (
              <Link
                to={order.lineCount === 1 ? `/products/${order.productId}/review` : `/dashboard/order/${order._id}`}
                aria-label={`Review: order ${order.number}`}
                className="link inline-flex min-h-7 items-center"
              >
                Review
              </Link>
            )}
          </p>
        </div>
      ),
  },
];

export default function MyOrders({ loaderData }: Route.ComponentProps) {
  useRevalidateOnFocus();
  if (loaderData === null) return null;
  const { items, total, page, data } = loaderData;
  const unpaid = items.filter(isPayable);
  // The amounts of several orders contain the same credit, so only totals add up.
  const isSum = unpaid.every(({ toPay, total: whole }) => toPay === whole);
  const showSections = (isAbove: boolean) =>
    sections
      .filter(([, part]) => (part.isAbove === true) === isAbove)
      .map(([feature, { Show }]) => <Show key={feature} data={data[feature] as never} />);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="text-3xl">My Orders</h1>
        {unpaid.length > 0 && (
          <p className="mr-auto text-muted">
            {unpaid.length} {unpaid.length === 1 ? 'order' : 'orders'} to pay
            {isSum && `, ${formatCents(sumCents(unpaid.map(({ toPay }) => toCents(toPay))))}`}
          </p>
        )}
        <Link to={boughtLink.to} className="link inline-flex min-h-7 items-center">
          {boughtLink.label}
        </Link>
      </div>
      {showSections(true)}
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
      {showSections(false)}
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
