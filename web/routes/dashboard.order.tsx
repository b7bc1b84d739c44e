import { data, isRouteErrorResponse, useRevalidator } from 'react-router';
import { keepUnits } from '#contract/keep-units.ts';
import { books } from '#contract/books.ts';
import { formatMoment } from '#contract/dates.ts';
import { errors } from '#contract/errors.ts';
import { sentenceOf } from '#contract/spoken.ts';
import { formatDollars } from '#contract/money.ts';
import { orders } from '#contract/orders.ts';
import type { Route } from './+types/dashboard.order';
import { api } from '../api.ts';
import { OwnOrder } from '../features/orders/own-order.tsx';
import { NotFound } from '../features/shell/not-found.tsx';
import { asPageError } from '../page-error.ts';
import { findPerson } from '../restore-session.ts';
import { DefinitionList } from '../ui/definition-list.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Spinner } from '../ui/spinner.tsx';

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  isRouteErrorResponse(error) && error.status === 404
    ? []
    : [{ title: `Order ${loaderData?.order.number ?? ''} | Dashboard | Copperline` }];

/** An id that cannot be is said with the status; whether there is such an order is told to who may see it only. */
export const loader = ({ params }: Route.LoaderArgs) => {
  if (orders.get.params.safeParse(params).success) return null;
  throw data(errors.order_not_found.message, { status: 404 });
};

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  const found = await findPerson();
  if (found === null) return null;
  try {
    if (found.admin) return await api.call(books.timeline, { params: { id: params.id } });
    return { order: await api.call(orders.get, { params: { id: params.id } }), events: null };
  } catch (error) {
    throw asPageError(error);
  }
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Spinner label="Loading the order" />;

/** One order: for its buyer what he ordered, for the shop's owner also who he is and everything that happened. */
export default function OrderPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return null;
  const { order, events } = loaderData;
  if (events === null) return <OwnOrder order={order} />;
  const facts = [
    { label: 'Customer', value: `${order.userName}, ${order.email}` },
    { label: 'Product', value: `${order.quantity.toLocaleString('en-US')} x ${keepUnits(order.productName)}` },
    { label: 'Total', value: formatDollars(order.total) },
    { label: 'Deliver to', value: [order.address, order.country].filter(Boolean).join(', ') || 'not given yet' },
    { label: 'Phone', value: order.phone || 'not given' },
  ];
  return (
    <div className="max-w-3xl">
      <h1 className="mb-5 text-3xl">Order {order.number}</h1>
      <DefinitionList items={facts} />
      <h2 id="happened" className="mt-8 mb-4 text-2xl">
        What happened
      </h2>
      <ol aria-labelledby="happened" className="border-l-2 border-line">
        {events.map(({ at, what, by, note }) => (
          <li key={`${at} ${what}`} className="relative pb-5 pl-6 last:pb-0">
            <span aria-hidden className="absolute top-1.5 -left-[0.4375rem] size-3 rounded-full bg-primary" />
            <strong className="tabular-nums">{what}</strong>
            <span className="block text-sm text-muted tabular-nums">
              {formatMoment(at)}
              {by !== null && `, ${by}`}
            </span>
            {note !== null && <span className="block text-sm break-all">{note}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound sentence={String(error.data)} />;
  const sentence = isRouteErrorResponse(error) ? String(error.data) : sentenceOf(error);
  return <ErrorState title="The order did not load" sentence={sentence} onRetry={() => void revalidate()} />;
}
