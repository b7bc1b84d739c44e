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
import { lineOf } from '#features/addresses/web/line-of.ts';
import { type CustomerPart, Day, newestOf, Part, Row } from '#features/customers/web/customer-part.tsx';
import { byFeature } from '#platform/web/by-feature.ts';
import { CustomerFacts, VerifiedState } from '#features/customers/web/customer-facts.tsx';
import { NoteList } from '#features/customers/web/note-list.tsx';
import { MessageState } from '#features/messages/web/message-state.tsx';
import { OrderLink } from '#features/orders/web/order-link.tsx';
import { OrderState } from '#features/orders/web/order-state.tsx';
import { ReturnState } from '#features/returns/web/return-state.tsx';
import { AdminsOnly } from '#platform/web/shell/admins-only.tsx';
import { errorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { listAddress } from '#platform/web/shell/list-address.ts';
import { keepLast } from '#platform/web/keep-last.ts';
import { asPageError } from '#platform/web/page-error.ts';
import { PartName } from '#platform/web/part-name.tsx';
import { mayCall } from '#platform/web/session/may-call.ts';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import { titled } from '#platform/web/title.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titled(matches, `${loaderData?.customer.name ?? 'Customer'} | Dashboard`),
];

const parts = byFeature(
  import.meta.glob<CustomerPart>('/features/*/web/slots/customer.tsx', { eager: true, import: 'default' }),
);
const acts = Object.values(
  import.meta.glob<ComponentType<{ email: string }>>('/features/*/web/slots/customer-acts.tsx', {
    eager: true,
    import: 'default',
  }),
);

const loadCustomer = async (id: string) => {
  const [customer, placed, back, written, others] = await Promise.all([
    api.call(customers.get, { params: { id } }),
    newestOf(orders.listAll, id),
    newestOf(returns.list, id),
    newestOf(messages.list, id),
    Promise.all(parts.map(async ([feature, { load }]) => [feature, await load(id)] as const)),
  ]);
  return { customer, placed, back, written, others: Object.fromEntries(others) };
};

const page = keepLast<Awaited<ReturnType<typeof loadCustomer>>>();

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  if (!(await mayCall(customers.get))) return null;
  try {
    return await page.load(params.id, () => loadCustomer(params.id));
  } catch (error) {
    throw asPageError(error);
  }
};

export const HydrateFallback = () => <Spinner label="Loading the customer" />;

/** One customer, for the shop: who he is, and all that was between him and us, as far as it is the reader's to see. */
export default function CustomerPage({ loaderData, params }: Route.ComponentProps) {
  page.useShown(params.id);
  if (loaderData === null) return <AdminsOnly />;
  const { customer, placed, back, written, others } = loaderData;
  const found = { search: customer.email };
  const theirs = { customer: customer._id };
  return (
    <>
      <Link to="/dashboard/customers" className="link-quiet text-sm text-muted">
        Customers
      </Link>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-3xl wrap-anywhere">{customer.name}</h1>
          <p className="mt-1.5 flex flex-wrap gap-2">
            <VerifiedState customer={customer} />
            {customer.role !== 'customer' && <StatusBadge tone="info">{roleNames[customer.role]}</StatusBadge>}
          </p>
        </div>
        {!customer.gone && acts.map((Act, at) => <Act key={at} email={customer.email} />)}
      </div>
      <div className="grid gap-8">
        <CustomerFacts customer={customer} />
        <NoteList customer={customer._id} notes={customer.notes} isGone={customer.gone} />
        <Part title="Orders" total={placed?.total} all={listAddress('/dashboard/orders', found)}>
          {placed?.items.map((order) => (
            <Row key={order._id}>
              <OrderLink order={order} named />
              <OrderState order={order} />
              <span className="line-clamp-1 min-w-0 flex-1 basis-40 text-sm text-muted">
                <PartName>{order.productName}</PartName>
              </span>
              <span className="figures ml-auto">{formatDollars(order.total)}</span>
            </Row>
          ))}
        </Part>
        <Part title="Returns" total={back?.total} all={listAddress('/dashboard/returns', theirs)}>
          {back?.items.map((one) => (
            <Row key={one._id}>
              <Link to={`/dashboard/order/${one.order}`} prefetch="intent" className="figures link min-h-6 text-sm">
                Order {one.number}
              </Link>
              <Day of={one.createdAt} />
              <ReturnState one={one} />
              <span className="line-clamp-1 min-w-0 flex-1 basis-40 text-sm text-muted wrap-anywhere">
                {one.reason}
              </span>
            </Row>
          ))}
        </Part>
        <Part
          title="Messages"
          total={written?.total}
          all={listAddress('/dashboard/inbox', found)}
          hint="From this e-mail address. Anyone can type an address into the form."
        >
          {written?.items.map((message) => (
            <Row key={message._id}>
              <Link to={`/dashboard/inbox/${message._id}`} prefetch="intent" className="link min-h-6 wrap-anywhere">
                {message.subject}
              </Link>
              <Day of={message.createdAt} />
              <MessageState state={message.state} />
            </Row>
          ))}
        </Part>
        {parts.map(([feature, { Show }]) => (
          <Show key={feature} data={others[feature] as never} />
        ))}
        <Part title="Addresses" total={customer.addresses.length}>
          {customer.addresses.map((address) => (
            <Row key={lineOf(address)}>
              <span className="wrap-anywhere">{lineOf(address)}</span>
              {address.phone !== '' && <span className="figures text-sm text-muted">{address.phone}</span>}
            </Row>
          ))}
        </Part>
      </div>
    </>
  );
}

export const ErrorBoundary = errorBoundary('The customer did not load');
