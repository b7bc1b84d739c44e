import type { ComponentType } from 'react';
import { ClipboardList } from '#platform/web/ui/icons/clipboard-list.ts';
import { useSearchParams } from 'react-router';
import { exportCalls } from '#features/exports/contract/list-files.ts';
import { isReachable } from '#platform/contract/reachable-email.ts';
import { allows } from '#features/orders/contract/order-status.ts';
import { type OrderWay, orderWayLabels } from '#features/orders/contract/order-filter.ts';
import { type Order, orders } from '#features/orders/contract/orders.ts';
import type { Route } from './+types/dashboard.orders';
import { fetchFile } from '#platform/web/api.ts';
import { CustomerLink } from '#features/customers/web/customer-link.tsx';
import { MonthDocuments } from '#features/documents/web/month-documents.tsx';
import { OrderWayFilter } from '#features/order-lists/web/order-way-filter.tsx';
import { getListPath, getTabCount, parseChoice, tabs, toFilter } from '#features/order-lists/web/order-groups.ts';
import { OrderActionButton } from '#features/orders/web/order-action-button.tsx';
import { amountColumns } from '#features/orders/web/order-price.tsx';
import { OrderStatusBadge } from '#features/orders/web/order-status-badge.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import { OrderTitle } from '#features/orders/web/order-link.tsx';
import { DisputedStatus, OwedAgainText, PaidText, RefundedText } from '#features/orders/web/order-status.tsx';
import { CancelUnpaidButton } from '#features/cancellations/web/cancel-unpaid-button.tsx';
import { RefundButton } from '#features/payments/web/refund-form.tsx';
import { ShipManyForm } from '#features/shipping/web/ship-many-form.tsx';
import { useRevalidateOnFocus } from '#features/orders/web/use-revalidate-on-focus.ts';
import { useRevalidateOnNewActivity } from '#platform/web/shell/dashboard-counts.ts';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { ExportMenu } from '#platform/web/forms/export-button.tsx';
import { loadStaffList } from '#platform/web/shell/staff-list.ts';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ListSearchForm } from '#platform/web/ui/list-search-form.tsx';
import { MoreMenu, RowMenu } from '#platform/web/ui/more-menu.tsx';
import { ListTabs } from '#platform/web/ui/tabs.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

/** The action that staff need most often. */
const firstActionSlots = Object.values(
  import.meta.glob<ComponentType>('/features/*/web/slots/orders-first-act.tsx', { eager: true, import: 'default' }),
);

/** Other actions that features add beside the title. */
const slotActions = Object.values(
  import.meta.glob<ComponentType>('/features/*/web/slots/orders-acts.tsx', { eager: true, import: 'default' }),
);

/** Hints of other features about a search. */
const slotHints = Object.values(
  import.meta.glob<ComponentType<{ search: string }>>('/features/*/web/slots/orders-found.tsx', {
    eager: true,
    import: 'default',
  }),
);

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Manage all orders | Dashboard')];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const params = new URL(request.url).searchParams;
  return loadStaffList(request, orders.listAll, toFilter(parseChoice(params)));
};

export const HydrateFallback = () => <TableSkeleton label="Loading all orders" />;

/** The next task for a paid order of which nothing has left or is ready to collect. */
const getNextTask = (order: Order): string | undefined => {
  const { status, isReleased, isHeldBack, isCollected, readyAt, isShipped, isPartShipped } = order;
  if (!allows(status, 'deliver') || isReleased) return undefined;
  if (isShipped || isPartShipped || readyAt !== null) return undefined;
  if (isHeldBack) return 'held back';
  return isCollected ? 'to prepare' : 'to pack';
};

/** True if money for the order was received, or it was charged to an account. */
const hasPaidText = ({ isReleased, status }: Order): boolean =>
  !isReleased && (status === 'delivered' || status === 'paid');

const AdminOrderStatus = ({ order }: { order: Order }) => {
  if (order.disputed) return <DisputedStatus />;
  if (!order.isReleased && allows(order.status, 'deliver')) {
    return (
      <>
        <OrderStatusBadge order={order} next={getNextTask(order)} />
        {order.isLate && <StatusBadge tone="danger">Late</StatusBadge>}
      </>
    );
  }
  if (hasPaidText(order)) return <PaidText order={order} />;
  return <OrderStatusBadge order={order} />;
};

/** The next steps with the goods. The specification shows Deliver on each paid order. */
const NextActions = ({ order }: { order: Order }) => (
  <IfPermitted permission="orders.ship">
    {!order.disputed && getNextTask(order) === 'to pack' && <ShipAll order={order} />}
    <OrderActionButton order={order} action="deliver" />
  </IfPermitted>
);

/** The rarer actions on an order, in the menu of its row. */
const RareActions = ({ order }: { order: Order }) => (
  <>
    <IfPermitted permission="orders.ship">
      {!order.disputed && <OrderActionButton order={order} action="ready" />}
    </IfPermitted>
    <IfPermitted permission="orders.refund">
      <RefundButton order={order} />
    </IfPermitted>
    <IfPermitted permission="orders.cancel">
      <CancelUnpaidButton order={order} />
    </IfPermitted>
  </>
);

/** Ships a whole order in one parcel; shown if nothing of it has shipped. */
const ShipAll = ({ order: { _id, number, userName } }: { order: Order }) => (
  <DialogButton label="Ship" name={`Ship order ${number}`} title="Ship this order">
    {(close) => (
      <ShipManyForm
        orders={[{ _id, number, userName, shipped: 0 }]}
        onDone={(sent) => {
          if (sent.every(({ problem }) => problem === null)) close();
        }}
      />
    )}
  </DialogButton>
);

const columns = [
  {
    key: 'user',
    header: 'User',
    card: 'lead' as const,
    cell: (order: Order) => (
      <div className="flex flex-wrap items-baseline gap-x-3 tabular:block">
        <span className="block tabular:w-44 wrap-anywhere">
          <CustomerLink id={order.customerId}>{order.userName}</CustomerLink>
        </span>
        {isReachable(order.email) && (
          <span title={order.email} className="block truncate tabular:w-44 text-sm text-muted">
            {order.email}
          </span>
        )}
      </div>
    ),
  },
  {
    key: 'product',
    header: 'Product Name',
    card: 'title' as const,
    cell: (order: Order) => <OrderTitle order={order} />,
  },
  ...amountColumns,
  {
    key: 'status',
    header: 'Stutas',
    card: 'state' as const,
    cell: (order: Order) => (
      <>
        <div className="state-line">
          <AdminOrderStatus order={order} />
          <RefundedText order={order} />
          <NextActions order={order} />
        </div>
        {!order.disputed && hasPaidText(order) && <OwedAgainText order={order} />}
      </>
    ),
  },
  {
    key: 'cancel',
    header: 'Cancel',
    card: 'acts' as const,
    cell: (order: Order) => (
      <div className="flex items-center justify-end gap-1">
        <IfPermitted permission="orders.cancel">
          <OrderActionButton order={order} action="cancel" />
        </IfPermitted>
        <RowMenu name={`order ${order.number}`}>
          <RareActions order={order} />
        </RowMenu>
      </div>
    ),
  },
];

const None = ({ tab, way, search }: { tab: string | null; way: OrderWay | null; search: string }) => {
  if (search !== '') {
    return (
      <EmptyState
        icon={ClipboardList}
        title="No order found"
        sentence={`No order${tab === null ? '' : ` in “${tab}”`} matches “${search}” by number, SKU, tracking number, reference, or the buyer’s name, email or address.`}
        action={<LinkButton to="/dashboard/orders">Show all orders</LinkButton>}
      />
    );
  }
  if (way !== null) {
    return (
      <EmptyState
        icon={ClipboardList}
        title="No orders here"
        sentence={`No order${tab === null ? '' : ` in “${tab}”`} has the way to pay “${orderWayLabels[way]}”.`}
        action={<LinkButton to="/dashboard/orders">Show all orders</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      icon={ClipboardList}
      title={tab === null ? 'No orders yet' : 'No orders here'}
      sentence={
        tab === null ? 'Every order of the shop appears here.' : `No order has the state “${tab}” at the moment.`
      }
    />
  );
};

export default function AllOrders({ loaderData }: Route.ComponentProps) {
  useRevalidateOnFocus();
  useRevalidateOnNewActivity();
  const chosen = parseChoice(useSearchParams()[0]);
  const { search, way } = chosen;
  if (loaderData === null) return <AccessDenied />;
  const { items, total, page, counts } = loaderData;
  const tab = chosen.group === null ? null : (tabs.find(({ group }) => group === chosen.group)?.label ?? null);
  const which = [tab === null ? 'All orders' : `Orders: ${tab}`, ...(way === null ? [] : [orderWayLabels[way]])].join(
    ', ',
  );
  return (
    <>
      <PageHead title="Manage all orders">
        {firstActionSlots.map((Act, at) => (
          <Act key={at} />
        ))}
        <MoreMenu isFolded>
          {slotActions.map((Act, at) => (
            <Act key={at} />
          ))}
          <MonthDocuments />
          {items.length > 0 && (
            <ExportMenu
              lists={[
                {
                  title: 'Orders',
                  contents: 'orders',
                  fetch: (format) => fetchFile(exportCalls.orders, { query: { ...toFilter(chosen), format } }),
                },
                {
                  title: 'Lines',
                  contents: 'order-lines',
                  fetch: (format) => fetchFile(exportCalls.orderLines, { query: { ...toFilter(chosen), format } }),
                },
              ]}
            />
          )}
        </MoreMenu>
      </PageHead>
      <div className="order-filters">
        <div>
          <ListSearchForm
            label="Find an order"
            hint="Order, invoice, name or SKU"
            action="/dashboard/orders"
            search={search}
            hiddenParams={toFilter({ ...chosen, search: '' })}
          />
        </div>
        <OrderWayFilter chosen={chosen} />
        <div className="min-w-0">
          <ListTabs
            label="Orders by state"
            tabs={tabs.map(({ label, group }) => ({
              label,
              to: getListPath(toFilter({ ...chosen, group })),
              count: getTabCount(counts, group),
              chosen: group === chosen.group,
            }))}
          />
        </div>
      </div>
      {search !== '' && slotHints.map((Hint, at) => <Hint key={at} search={search} />)}
      {items.length === 0 ? (
        <None tab={tab} way={way} search={search} />
      ) : (
        <>
          <Table
            caption={search === '' ? `${which}, newest first` : `${which} with “${search}”, newest first`}
            columns={columns}
            rows={items}
            rowKey={(order) => order._id}
          />
          <ListPagination page={page} total={total} getHref={(to) => getListPath(toFilter(chosen), to)} />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The orders did not load');
