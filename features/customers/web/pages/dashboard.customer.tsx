import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { customers } from '#features/customers/contract/customers.ts';
import { messages } from '#features/messages/contract/messages.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { returns } from '#features/returns/contract/returns.ts';
import { roleNames } from '#features/accounts/contract/roles.ts';
import type { Route } from './+types/dashboard.customer';
import { api } from '#platform/web/api.ts';
import { formatAddressLine } from '#features/addresses/contract/format-address-line.ts';
import {
  type CustomerSection,
  CustomerSectionEntry,
  CustomerSectionList,
  CustomerSectionRow,
  loadNewest,
  TimeText,
} from '#features/customers/web/customer-section.tsx';
import { listFeatureSlots } from '#platform/web/feature-slots.ts';
import { CustomerFacts, VerifiedBadge } from '#features/customers/web/customer-facts.tsx';
import { NoteList } from '#features/customers/web/note-list.tsx';
import { MessageStatusBadge } from '#features/messages/web/message-status-badge.tsx';
import { OrderLink } from '#features/orders/web/order-link.tsx';
import { OrderStatusBadge } from '#features/orders/web/order-status-badge.tsx';
import { ReturnStatusBadge } from '#features/returns/web/return-status-badge.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';
import { buildListUrl } from '#platform/web/shell/staff-list.ts';
import { staleOnError } from '#platform/web/stale-on-error.ts';
import { toPageError } from '#platform/web/page-error.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { canCall } from '#platform/web/session/permissions.tsx';
import { MoreMenu } from '#platform/web/ui/more-menu.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  buildTitleMeta(matches, `${loaderData?.customer.name ?? 'Customer'} | Dashboard`),
];

const sections = listFeatureSlots(
  import.meta.glob<CustomerSection>('/features/*/web/slots/customer.tsx', { eager: true, import: 'default' }),
);
/** The action that staff need most often. */
const firstActionSlots = Object.values(
  import.meta.glob<ComponentType<{ id: string }>>('/features/*/web/slots/customer-first-act.tsx', {
    eager: true,
    import: 'default',
  }),
);
const actionSlots = Object.values(
  import.meta.glob<ComponentType<{ id: string; email: string; isWalkIn: boolean }>>(
    '/features/*/web/slots/customer-acts.tsx',
    {
      eager: true,
      import: 'default',
    },
  ),
);

const loadCustomer = async (id: string) => {
  const [customer, customerOrders, customerReturns, customerMessages, others] = await Promise.all([
    api.call(customers.get, { params: { id } }),
    loadNewest(orders.listAll, id),
    loadNewest(returns.list, id),
    loadNewest(messages.list, id),
    Promise.all(sections.map(async ([feature, { load }]) => [feature, await load(id)] as const)),
  ]);
  return { customer, customerOrders, customerReturns, customerMessages, others: Object.fromEntries(others) };
};

const page = staleOnError<Awaited<ReturnType<typeof loadCustomer>>>();

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  if (!(await canCall(customers.get))) return null;
  try {
    return await page.load(params.id, () => loadCustomer(params.id));
  } catch (error) {
    throw toPageError(error);
  }
};

export const HydrateFallback = () => <Spinner label="Loading the customer" />;

/** A customer, with all of the shop's data about them that the viewer may see. */
export default function CustomerPage({ loaderData, params }: Route.ComponentProps) {
  page.useShown(params.id);
  if (loaderData === null) return <AccessDenied />;
  const { customer, customerOrders, customerReturns, customerMessages, others } = loaderData;
  const byEmail = { search: customer.email };
  const byCustomer = { customer: customer._id };
  return (
    <>
      <PageHead
        parent={{ to: '/dashboard/customers', label: 'Customers' }}
        title={customer.name}
        tag={
          <>
            <VerifiedBadge customer={customer} />
            {customer.role !== 'customer' && <StatusBadge tone="info">{roleNames[customer.role]}</StatusBadge>}
          </>
        }
      >
        {!customer.gone && (
          <>
            {firstActionSlots.map((Act, at) => (
              <Act key={at} id={customer._id} />
            ))}
            <MoreMenu isFolded>
              {actionSlots.map((Act, at) => (
                <Act key={at} id={customer._id} email={customer.email} isWalkIn={customer.isWalkIn} />
              ))}
            </MoreMenu>
          </>
        )}
      </PageHead>
      <div className="grid gap-8">
        <CustomerFacts customer={customer} />
        <NoteList customer={customer._id} notes={customer.notes} isGone={customer.gone} />
        <CustomerSectionList
          title="Orders"
          total={customerOrders?.total}
          all={buildListUrl('/dashboard/orders', byEmail)}
        >
          {customerOrders?.items.map((order) => (
            <CustomerSectionEntry
              key={order._id}
              lead={<OrderLink order={order} named />}
              state={<OrderStatusBadge order={order} />}
              amount={formatDollars(order.total)}
            >
              <span className="line-clamp-1 text-sm text-muted">
                <ProductNameText>{order.productName}</ProductNameText>
              </span>
            </CustomerSectionEntry>
          ))}
        </CustomerSectionList>
        <CustomerSectionList
          title="Returns"
          total={customerReturns?.total}
          all={buildListUrl('/dashboard/returns', byCustomer)}
        >
          {customerReturns?.items.map((one) => (
            <CustomerSectionEntry
              key={one._id}
              lead={
                <>
                  <Link to={`/dashboard/order/${one.order}`} prefetch="intent" className="figures link min-h-6 text-sm">
                    Order {one.number}
                  </Link>
                  <TimeText at={one.createdAt} />
                </>
              }
              state={<ReturnStatusBadge one={one} />}
            >
              <span className="line-clamp-1 text-sm text-muted wrap-anywhere">{one.reason}</span>
            </CustomerSectionEntry>
          ))}
        </CustomerSectionList>
        <CustomerSectionList
          title="Messages"
          total={customerMessages?.total}
          all={buildListUrl('/dashboard/inbox', byEmail)}
          hint="From this email address. Anyone can type an address into the form."
        >
          {customerMessages?.items.map((message) => (
            <CustomerSectionEntry
              key={message._id}
              lead={<TimeText at={message.createdAt} />}
              state={<MessageStatusBadge state={message.state} />}
            >
              <Link to={`/dashboard/inbox/${message._id}`} prefetch="intent" className="link min-h-6 wrap-anywhere">
                {message.subject}
              </Link>
            </CustomerSectionEntry>
          ))}
        </CustomerSectionList>
        {sections.map(([feature, { Show }]) => (
          <Show key={feature} data={others[feature] as never} />
        ))}
        <CustomerSectionList title="Addresses" total={customer.addresses.length}>
          {customer.addresses.map((address) => (
            <CustomerSectionRow key={formatAddressLine(address)}>
              <span className="wrap-anywhere">{formatAddressLine(address)}</span>
              {address.phone !== '' && <span className="figures text-sm text-muted">{address.phone}</span>}
            </CustomerSectionRow>
          ))}
        </CustomerSectionList>
      </div>
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The customer did not load');
