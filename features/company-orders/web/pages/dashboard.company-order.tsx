import { Link } from 'react-router';
import { company } from '#features/companies/contract/company.ts';
import { documents } from '#features/documents/contract/documents.ts';
import { OrderDocuments } from '#features/documents/web/order-documents.tsx';
import { orders } from '#features/orders/contract/orders.ts';
import { DeliveryAddress } from '#features/addresses/web/delivery-address.tsx';
import { getPromiseTitle } from '#features/orders/contract/describe-arrival.ts';
import { OrderActionButton } from '#features/orders/web/order-action-button.tsx';
import { OrderLines, OrderSums } from '#features/orders/web/order-lines.tsx';
import { OrderFacts, OrderSection } from '#features/orders/web/order-page.tsx';
import { OrderProgress } from '#features/orders/web/order-progress.tsx';
import { isOwed } from '#features/orders/contract/on-account.ts';
import { OnAccountText } from '#features/orders/web/order-status.tsx';
import { OrderStatusBadge } from '#features/orders/web/order-status-badge.tsx';
import { OrderTimeline } from '#features/orders/web/order-timeline.tsx';
import { PromisedDays } from '#features/orders/web/promised-days.tsx';
import { OrderShipments } from '#features/shipping/web/order-shipments.tsx';
import { formatDateTime } from '#platform/contract/dates.ts';
import type { Route } from './+types/dashboard.company-order';
import { api } from '#platform/web/api.ts';
import { toPageError } from '#platform/web/page-error.ts';
import { getSignedInPerson } from '#platform/web/session/restore-session.ts';
import { PageHead } from '#platform/web/shell/page-head.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  buildTitleMeta(matches, `Order ${loaderData?.order.number ?? ''} | Dashboard`),
];

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  const found = await getSignedInPerson();
  if (found === null) return null;
  try {
    const own = await api.call(company.mine, {});
    const [order, events, issued] = await Promise.all([
      api.call(company.order, { params: { id: own._id, order: params.id } }),
      api.call(orders.timeline, { params }),
      api.call(documents.list, { params }),
    ]);
    return { order, events, issued, isBuyer: order.email === found.person.email, isAdmin: own.role === 'admin' };
  } catch (error) {
    throw toPageError(error);
  }
};

export const HydrateFallback = () => <Spinner label="Loading the order" />;

/** An order of the person's company, which only its buyer can change; an admin can cancel it while it is unpaid. */
export default function CompanyOrderPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return null;
  const { order, events, issued, isBuyer, isAdmin } = loaderData;
  return (
    <>
      <PageHead
        title={`Order ${order.number}`}
        parent={{ to: '/dashboard/company', label: 'Company' }}
        tag={<OrderStatusBadge order={order} />}
        note={
          <p className="figures flex flex-wrap gap-x-3">
            <span>{formatDateTime(order.createdAt)}</span>
            {isOwed(order.facts) && (
              <span>
                <OnAccountText facts={order.facts} full />
              </span>
            )}
            {isAdmin && isOwed(order.facts) && (
              <Link to="/dashboard/account" className="link">
                How to pay
              </Link>
            )}
          </p>
        }
      >
        {isBuyer && (
          <LinkButton size="sm" variant="secondary" to={`/dashboard/order/${order._id}`}>
            Open in My Orders
          </LinkButton>
        )}
        {isAdmin && <OrderActionButton order={order} action="cancel" />}
      </PageHead>
      <OrderProgress order={order} className="mb-8" />
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-8">
          <OrderLines order={order} own={false} />
          <OrderShipments order={order} now={null} />
        </div>
        <div className="grid gap-6 sm:grid-cols-2 xl:row-span-2 xl:grid-cols-1">
          <OrderSection title="Buyer">
            <span className="block wrap-anywhere">{order.userName}</span>
            <span className="block text-sm text-muted break-all">{order.email}</span>
          </OrderSection>
          {order.promise !== null && (
            <OrderSection title={getPromiseTitle(order)}>
              <PromisedDays order={order} promise={order.promise} />
            </OrderSection>
          )}
          <OrderSection title="Amount">
            <OrderSums order={order} />
          </OrderSection>
          <OrderSection title="Documents">
            <OrderDocuments order={order} issued={issued} withSlip={false} />
          </OrderSection>
          <OrderSection title={order.isCollected ? 'Collection' : 'Deliver to'}>
            <DeliveryAddress order={order} />
          </OrderSection>
          <OrderFacts order={order} />
        </div>
        <OrderTimeline events={events} />
      </div>
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The order did not load');
