import { Link } from 'react-router';
import { formatDate, formatMoment } from '#platform/contract/dates.ts';
import { delivery } from '#features/settings/contract/delivery.ts';
import { type OfferDetail, offers } from '#features/quotes/contract/offers.ts';
import { offerAllows, offerNames } from '#features/quotes/contract/offer-status.ts';
import type { Route } from './+types/dashboard.offer';
import { api } from '#platform/web/api.ts';
import { OfferActs } from '#features/quotes/web/offer-acts.tsx';
import { OfferFormPart } from '#features/quotes/web/offer-form.tsx';
import { OfferState } from '#features/quotes/web/offer-state.tsx';
import { blankOffer, copyOf, type TypedOffer, typedOf, withCustomer } from '#features/quotes/web/offer-values.ts';
import { OfferedLines, OfferSums } from '#features/quotes/web/offered-lines.tsx';
import { AdminsOnly } from '#platform/web/shell/admins-only.tsx';
import { errorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { keepLast } from '#platform/web/keep-last.ts';
import { asPageError } from '#platform/web/page-error.ts';
import { mayCall } from '#platform/web/session/may-call.ts';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { titled } from '#platform/web/title.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const offer = loaderData?.offer ?? null;
  const title = offer === null ? 'New draft order or quote' : `${offerNames[offer.kind]} ${offer.number}`;
  return [titled(matches, `${title} | Dashboard`)];
};

const page = keepLast<Awaited<ReturnType<typeof load>>>();

/** A new offer begins as a copy of another (its id), or with a customer (the e-mail address). */
type Begin = { copied: string | null; email: string | null };

const load = async (id: string | undefined, { copied, email }: Begin) => {
  const get = (one: string) => api.call(offers.get, { params: { id: one } });
  const [offer, model, found, { country }] = await Promise.all([
    id === undefined ? null : get(id),
    copied === null ? null : get(copied),
    email === null ? [] : api.call(offers.customers, { query: { search: email } }),
    api.call(delivery.tell, {}),
  ]);
  return { offer, model, customer: found.find((one) => one.email === email) ?? null, country };
};

const keyOf = (id: string | undefined, { copied, email }: Begin): string =>
  `${id ?? 'new'} ${copied ?? ''} ${email ?? ''}`;

/** The first values of a new offer. For a known customer it is a quote, since delivery and tax are known. */
const begin = ({ model, customer, country }: Omit<Awaited<ReturnType<typeof load>>, 'offer'>): TypedOffer => {
  const blank = blankOffer(country);
  if (model !== null) return copyOf(model, blank);
  return customer === null ? blank : { ...blank, kind: 'quote', ...withCustomer(blank, customer) };
};

export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) => {
  if (!(await mayCall(offers.get))) return null;
  const { searchParams } = new URL(request.url);
  const from = { copied: searchParams.get('copy'), email: searchParams.get('email') };
  try {
    return await page.load(keyOf(params.id, from), () => load(params.id, from));
  } catch (error) {
    throw asPageError(error);
  }
};

export const HydrateFallback = () => <Spinner label="Loading the offer" />;

const factsOf = ({ by, createdAt, sentAt, acceptedAt, endsOn }: OfferDetail): string =>
  [
    `Made by ${by}, ${formatMoment(createdAt)}`,
    ...(sentAt === null ? [] : [`sent ${formatMoment(sentAt)}`]),
    ...(endsOn === null ? [] : [`until ${formatDate(endsOn)}`]),
    ...(acceptedAt === null ? [] : [`accepted ${formatMoment(acceptedAt)}`]),
  ].join(' · ');

const Head = ({ offer }: { offer: OfferDetail }) => (
  <div className="mb-5 flex flex-wrap items-start justify-between gap-3">
    <div className="min-w-0 flex-[1_1_16rem]">
      <h1 className="text-3xl">
        {offerNames[offer.kind]} {offer.number}
      </h1>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <OfferState status={offer.status} />
        {factsOf(offer)}
      </p>
      {offer.order !== null && (
        <p className="mt-1.5">
          It became{' '}
          <Link to={`/dashboard/order/${offer.order._id}`} prefetch="intent" className="link inline-block min-h-6">
            order {offer.order.number}
          </Link>
          .
        </p>
      )}
    </div>
    <OfferActs offer={offer} />
  </div>
);

/** One that has ended, as it was. */
const Closed = ({ offer }: { offer: OfferDetail }) => (
  <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
    <div className="grid min-w-0 gap-4">
      <p className="wrap-anywhere">
        For {offer.name}, {offer.email}
        {offer.reference !== '' && `, reference ${offer.reference}`}
      </p>
      <OfferedLines lines={offer.priced.lines.map((line) => ({ ...line, problem: null }))} />
      {offer.note !== '' && <p className="wrap-anywhere whitespace-pre-line text-muted">{offer.note}</p>}
    </div>
    {offer.order === null && (
      <aside className="card-surface p-4 sm:p-5" aria-label="What it came to">
        <OfferSums priced={offer.priced} />
      </aside>
    )}
  </div>
);

/** A draft order or a quote: made, changed until it is accepted, and then as it was. */
export default function OfferPage({ loaderData, params }: Route.ComponentProps) {
  page.useShown(keyOf(params.id, { copied: null, email: null }));
  if (loaderData === null) return <AdminsOnly />;
  const { offer, model, customer, country } = loaderData;
  const name = offer?._id ?? `copy of ${model?._id ?? customer?.email ?? 'none'}`;
  const isOpen = offer === null || offerAllows(offer.status, 'renew');
  return (
    <>
      <Link to="/dashboard/offers" className="link-quiet text-sm text-muted">
        Drafts and quotes
      </Link>
      {offer === null ? <h1 className="mb-5 text-3xl">New draft order or quote</h1> : <Head offer={offer} />}
      {!isOpen && <Closed offer={offer} />}
      {isOpen && (
        <OfferFormPart
          key={`${name} ${offer?.version ?? 0}`}
          name={name}
          offer={offer}
          began={offer !== null ? typedOf(offer, blankOffer(country)) : begin({ model, customer, country })}
        />
      )}
    </>
  );
}

export const ErrorBoundary = errorBoundary('The offer did not load');
