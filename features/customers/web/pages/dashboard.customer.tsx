import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { customers } from '#features/customers/contract/customers.ts';
import { formatDay } from '#platform/contract/dates.ts';
import type { Call, CallInput, Page } from '#platform/contract/endpoint.ts';
import { messages } from '#features/messages/contract/messages.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { orders } from '#features/orders/contract/orders.ts';
import type { Permission } from '#features/index.ts';
import { productReviews } from '#features/product-reviews/contract/product-reviews.ts';
import { returns } from '#features/returns/contract/returns.ts';
import { reviews } from '#features/reviews/contract/reviews.ts';
import { roleNames } from '#features/accounts/contract/roles.ts';
import type { Route } from './+types/dashboard.customer';
import { api } from '#platform/web/api.ts';
import { lineOf } from '#features/addresses/web/line-of.ts';
import { CustomerFacts, VerifiedState } from '#features/customers/web/customer-facts.tsx';
import { NoteList } from '#features/customers/web/note-list.tsx';
import { MessageState } from '#features/messages/web/message-state.tsx';
import { OrderLink } from '#features/orders/web/order-link.tsx';
import { OrderState } from '#features/orders/web/order-state.tsx';
import { ReturnState } from '#features/orders/web/return-state.tsx';
import { AdminsOnly } from '#platform/web/shell/admins-only.tsx';
import { errorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { listAddress } from '#platform/web/shell/list-address.ts';
import { keepLast } from '#platform/web/keep-last.ts';
import { asPageError } from '#platform/web/page-error.ts';
import { PartName } from '#platform/web/part-name.tsx';
import { IfMay } from '#platform/web/session/if-may.tsx';
import { mayCall } from '#platform/web/session/may-call.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { Stars } from '#platform/web/ui/stars.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import { titled } from '#platform/web/title.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titled(matches, `${loaderData?.customer.name ?? 'Customer'} | Dashboard`),
];

/** As much of each list as tells how somebody buys; the rest is in the list itself. */
const SHOWN = 10;

/** The newest of what is a customer's in a list; null for who may not see that list, and then nothing is asked. */
const newestOf = async <E extends Call & { permission: Permission }>(
  row: E,
  customer: string,
): Promise<Page<E> | null> => {
  if (!(await mayCall(row))) return null;
  return api.page(row, { query: { customer, page: 1, limit: SHOWN } } as unknown as CallInput<E>);
};

const loadCustomer = async (id: string) => {
  const [customer, placed, back, written, rated, said] = await Promise.all([
    api.call(customers.get, { params: { id } }),
    newestOf(orders.listAll, id),
    newestOf(returns.list, id),
    newestOf(messages.list, id),
    newestOf(productReviews.listAll, id),
    newestOf(reviews.listAll, id),
  ]);
  return { customer, placed, back, written, rated, said };
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

/** One of a customer's lists, and where all of it is; nothing where it may not be seen. */
const Part = ({
  title,
  total,
  all,
  hint,
  children,
}: {
  title: string;
  total: number | undefined;
  all?: string;
  hint?: string;
  children: ReactNode;
}) =>
  total !== undefined && (
    <section aria-label={`${title} of this customer`}>
      <div className={`flex flex-wrap items-baseline justify-between gap-3 ${total === 0 ? '' : 'mb-2'}`}>
        <h2 className="heading-3">
          {title}{' '}
          <span className="figures text-base font-normal text-muted">
            {total === 0 ? 'None' : total.toLocaleString('en-US')}
          </span>
        </h2>
        {all !== undefined && total > SHOWN && (
          <Link to={all} className="link text-sm">
            All {title.toLowerCase()}
          </Link>
        )}
      </div>
      {total > 0 && <ul className="divide-y divide-line border-y border-line">{children}</ul>}
      {hint !== undefined && total > 0 && <p className="mt-2 text-sm text-muted">{hint}</p>}
    </section>
  );

const Row = ({ children }: { children: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-1.5">{children}</li>
);

const Day = ({ of }: { of: string }) => <span className="figures text-sm text-muted">{formatDay(of)}</span>;

/** One customer, for the shop: who he is, and all that was between him and us, as far as it is the reader's to see. */
export default function CustomerPage({ loaderData, params }: Route.ComponentProps) {
  page.useShown(params.id);
  if (loaderData === null) return <AdminsOnly />;
  const { customer, placed, back, written, rated, said } = loaderData;
  const [found, theirs] = [{ search: customer.email }, { customer: customer._id }];
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
        {!customer.gone && (
          <IfMay permission="offers.edit">
            <LinkButton variant="secondary" to={`/dashboard/offers/new?email=${encodeURIComponent(customer.email)}`}>
              New quote
            </LinkButton>
          </IfMay>
        )}
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
        <Part title="Product reviews" total={rated?.total} all={listAddress('/dashboard/product-reviews', theirs)}>
          {rated?.items.map(({ _id, product, stars, title, writtenAt, hiddenWhy }) => (
            <Row key={_id}>
              <Stars value={stars} />
              <span className="sr-only">{stars} of 5:</span>
              <strong className="wrap-anywhere">{title}</strong>
              <Day of={writtenAt} />
              {hiddenWhy !== null && <StatusBadge tone="warning">Hidden</StatusBadge>}
              <span className="line-clamp-1 min-w-0 flex-1 basis-40 text-sm text-muted">
                <PartName>{product.name}</PartName>
              </span>
            </Row>
          ))}
        </Part>
        <Part title="Review of the shop" total={said?.total}>
          {said?.items.map(({ _id, review, description, createdAt, hidden }) => (
            <Row key={_id}>
              <Stars value={review} />
              <span className="sr-only">{review} of 5:</span>
              <Day of={createdAt} />
              {hidden !== null && <StatusBadge tone="warning">Hidden</StatusBadge>}
              <span className="line-clamp-2 min-w-0 flex-1 basis-40 text-sm wrap-anywhere">{description}</span>
            </Row>
          ))}
        </Part>
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
