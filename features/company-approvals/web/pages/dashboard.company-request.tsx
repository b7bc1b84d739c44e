import { Link } from 'react-router';
import { formatAddressLine } from '#features/addresses/contract/format-address-line.ts';
import { CheckoutSums } from '#features/checkout/web/checkout-sums.tsx';
import { company } from '#features/companies/contract/company.ts';
import { type RequestDetail, orderRequests } from '#features/company-approvals/contract/order-requests.ts';
import { describeExcess } from '#features/company-approvals/web/describe-excess.ts';
import { OrderAgain } from '#features/company-approvals/web/order-again.tsx';
import { RequestActions } from '#features/company-approvals/web/request-actions.tsx';
import { RequestStateBadge } from '#features/company-approvals/web/request-state-badge.tsx';
import { formatDateTime } from '#platform/contract/dates.ts';
import { formatDollars } from '#platform/contract/money.ts';
import type { Route } from './+types/dashboard.company-request';
import { api } from '#platform/web/api.ts';
import { toPageError } from '#platform/web/page-error.ts';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { getSignedInPerson } from '#platform/web/session/restore-session.ts';
import { PageHead } from '#platform/web/shell/page-head.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { Alert } from '#platform/web/ui/alert.tsx';
import { DefinitionList } from '#platform/web/ui/definition-list.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  buildTitleMeta(matches, `Request of ${loaderData?.request.buyer ?? 'a buyer'} | Dashboard`),
];

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  const signedIn = await getSignedInPerson();
  if (signedIn === null) return null;
  try {
    const own = await api.call(company.mine, {});
    const request = await api.call(orderRequests.get, { params: { id: own._id, request: params.id } });
    return { own, request, person: signedIn.person };
  } catch (error) {
    throw toPageError(error);
  }
};

export const HydrateFallback = () => <Spinner label="Loading the request" />;

/** Says who decided, and what follows. */
const Outcome = ({ request }: { request: RequestDetail }) => {
  const { state, decidedBy, answer, order, isOwn, total, quote, problem } = request;
  if (state === 'waiting' && problem !== '') {
    return (
      <Alert tone="warning" title="It cannot be ordered now">
        <p>{problem}</p>
      </Alert>
    );
  }
  if (state === 'waiting' && quote !== null && quote.total !== total) {
    return (
      <Alert tone="info">
        <p>
          It cost {formatDollars(total)} when it was sent, and costs {formatDollars(quote.total)} now.
        </p>
      </Alert>
    );
  }
  if (state === 'refused') {
    return (
      <Alert tone="warning" title={`${decidedBy} refused it`}>
        <p className="wrap-anywhere">{answer}</p>
      </Alert>
    );
  }
  if (state === 'withdrawn' && answer !== '') {
    return (
      <Alert tone="info" title="It has ended">
        <p className="wrap-anywhere">{answer}</p>
      </Alert>
    );
  }
  if (state !== 'approved' || order === null) return null;
  return (
    <Alert tone="success" title={`${decidedBy} approved it`}>
      <p>
        It is{' '}
        <Link to={isOwn ? `/dashboard/order/${order._id}` : `/dashboard/company/orders/${order._id}`} className="link">
          order {order.number}
        </Link>
        .
      </p>
    </Alert>
  );
};

const listFacts = ({ buyer, state, createdAt, lines, total, decidedAt, decidedBy, requested }: RequestDetail) => {
  const facts: { label: string; value: string }[] = [
    { label: 'Buyer', value: buyer },
    { label: 'Sent', value: formatDateTime(createdAt) },
    { label: 'Products', value: lines.toLocaleString('en-US') },
    { label: state === 'approved' ? 'Total' : 'Total when sent', value: formatDollars(total) },
  ];
  if (decidedAt !== null) {
    const by = decidedBy === null ? '' : `, by ${decidedBy}`;
    facts.push({ label: decidedBy === null ? 'Ended' : 'Decided', value: `${formatDateTime(decidedAt)}${by}` });
  }
  if (requested === null) return facts;
  const { offer, companyReference, reference, delivery, billing, payBy } = requested;
  if (offer !== null) facts.push({ label: 'Accepts', value: offer.name });
  if (companyReference) facts.push({ label: 'Job number', value: companyReference });
  if (reference !== '') facts.push({ label: 'Reference', value: reference });
  facts.push({ label: 'Deliver to', value: delivery === null ? 'Collection' : formatAddressLine(delivery) });
  if (billing !== null) facts.push({ label: 'Bill to', value: formatAddressLine(billing) });
  facts.push({ label: 'Pay', value: payBy === null ? 'The buyer pays the order' : 'On the account of the company' });
  return facts;
};

/** An order that needs an approval. */
export default function CompanyRequest({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return null;
  const { own, request, person } = loaderData;
  const { buyer, isOwn, state, quote, requested } = request;
  return (
    <>
      <PageHead
        title={isOwn ? 'Your request' : `Request of ${buyer}`}
        parent={{ to: '/dashboard/company/requests', label: 'Requests' }}
        tag={<RequestStateBadge state={state} />}
        note={describeExcess(request) || undefined}
      >
        {state === 'waiting' ? (
          <RequestActions company={own._id} request={request} decides={own.role !== 'buyer'} />
        ) : (
          isOwn && requested !== null && <OrderAgain requested={requested} email={person.email} />
        )}
      </PageHead>
      <div className="grid gap-6">
        <Outcome request={request} />
        <div className={`grid items-start gap-8 ${quote === null ? '' : 'lg:grid-cols-[minmax(0,1fr)_22rem]'}`}>
          {quote !== null && (
            <section aria-label="What it costs now" className="card-surface p-4 sm:p-6">
              <h2 className="heading-3">What it costs now</h2>
              <CheckoutSums quote={quote} isOpen />
            </section>
          )}
          <DefinitionList items={listFacts(request)} className="figures" />
        </div>
      </div>
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The request did not load');
