import { useForm, useWatch } from 'react-hook-form';
import { FileDown } from '#platform/web/ui/icons/file-down.ts';
import { useLocation } from 'react-router';
import { EMPTY_ADDRESS } from '#features/addresses/contract/empty-address.ts';
import { formatAddressText } from '#features/addresses/contract/format-address-text.ts';
import { countryName } from '#features/addresses/contract/countries.ts';
import { formatDate } from '#platform/contract/dates.ts';
import { documentFileName } from '#features/documents/contract/documents.ts';
import { type LinkedQuote, quoteLink } from '#features/quote-acceptance/contract/quote-link.ts';
import { quoteAllows, quoteKindLabels } from '#features/quotes/contract/quote-status.ts';
import type { Route } from './+types/offer';
import { fetchFile } from '#platform/web/api.ts';
import { ConfirmPersonDialog } from '#features/accounts/web/confirm-person-dialog.tsx';
import { LogoutButton } from '#features/accounts/web/logout-button.tsx';
import { useLinkToken } from '#features/accounts/web/use-link-token.ts';
import { AddressFields, type RegisterAddressField } from '#features/addresses/web/address-fields.tsx';
import { registerAddressPart } from '#platform/web/forms/register-address-part.ts';
import { type AcceptanceForm, AcceptQuoteForm } from '#features/quote-acceptance/web/linked-quote.tsx';
import { OfferChoices } from '#features/quote-acceptance/web/offer-choices.tsx';
import { useLinkedQuote } from '#features/quote-acceptance/web/use-linked-quote.ts';
import { useOfferBuyer } from '#features/quote-acceptance/web/use-offer-buyer.ts';
import { QuoteStatusBadge } from '#features/quotes/web/quote-status-badge.tsx';
import { QuoteLineList, QuoteTotals } from '#features/quotes/web/quote-line-list.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { useAction } from '#platform/web/forms/use-action.ts';
import { downloadFile } from '#platform/web/download-file.ts';
import { useSession } from '#platform/web/session/session.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  buildTitleMeta(matches, 'Your offer'),
  { name: 'robots', content: 'noindex' },
];

/** Says why the offer can no longer be accepted. */
const EndedAlert = ({ offer: { status, kind, endsOn } }: { offer: LinkedQuote }) => {
  const noun = kind === 'quote' ? 'quote' : 'order';
  if (status === 'accepted') {
    return (
      <Alert
        tone="success"
        action={
          <LinkButton size="sm" variant="secondary" to="/dashboard/myorders">
            My Orders
          </LinkButton>
        }
      >
        <p>You have accepted this offer. It is in My Orders.</p>
      </Alert>
    );
  }
  const message = {
    open: `We are still working on this ${noun}. You will hear from us.`,
    expired: `This quote expired on ${formatDate(endsOn ?? '')}. We are happy to renew it.`,
    withdrawn: `We have withdrawn this ${noun}. Write to us if you still want it.`,
    sent: '',
  }[status];
  return (
    <Alert
      tone="warning"
      action={
        <LinkButton size="sm" variant="secondary" to="/contact">
          Write to us
        </LinkButton>
      }
    >
      <p>{message}</p>
    </Alert>
  );
};

/** Asks the visitor to log in with the offer's email address. */
const LoginToAccept = ({ offer }: { offer: LinkedQuote }) => {
  const currentLocation = useLocation();
  const session = useSession();
  if (session.status === 'in') {
    return (
      <Alert tone="warning" className="mt-4">
        <p className="wrap-anywhere">
          This offer is for {offer.email}. You are logged in as {session.person.email}.
        </p>
        <LogoutButton className="link mt-1 min-h-7" />
      </Alert>
    );
  }
  return (
    <div className="mt-4 grid gap-3">
      <LinkButton size="lg" to="/login" state={{ from: currentLocation }}>
        Log in to accept
      </LinkButton>
      <LinkButton variant="secondary" to="/regester" state={{ from: currentLocation }}>
        Create an account
      </LinkButton>
      <p className="text-sm wrap-anywhere text-muted">Use the address we wrote to: {offer.email}</p>
    </div>
  );
};

const QuotePdf = ({ token, number }: { token: string; number: number }) => {
  const { run, pending } = useAction(async () =>
    downloadFile(
      await fetchFile(quoteLink.print, { body: { token } }),
      documentFileName({ kind: 'quote', number: String(number) }),
    ),
  );
  return (
    <Button size="sm" variant="secondary" pending={pending} onClick={() => void run()}>
      <FileDown aria-hidden size={16} />
      PDF
    </Button>
  );
};

const LinkedQuoteView = ({
  token,
  offer,
  isLoading,
  reload,
  form,
}: {
  token: string;
  offer: LinkedQuote;
  isLoading: boolean;
  reload: () => void;
  form: ReturnType<typeof useForm<AcceptanceForm>>;
}) => {
  const session = useSession();
  const { kind, number, status, endsOn, reference, note, priced, delivery } = offer;
  const isOpen = quoteAllows(status, 'accept');
  const isRecipient = session.status === 'in' && session.person.email.toLowerCase() === offer.email;
  const buyer = useOfferBuyer(isOpen && isRecipient ? (session.groups ?? []) : []);
  const country = useWatch({ control: form.control, name: 'delivery.country' });
  const registerPart: RegisterAddressField = (part) => ({
    ...form.register(`delivery.${part}`, registerAddressPart(part, 'delivery.')),
    error: form.formState.errors.delivery?.[part]?.message,
  });
  return (
    <>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="heading-1">
            {kind === 'quote' ? quoteKindLabels.quote : 'Your order'} {number}
          </h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 text-muted">
            {!isOpen && <QuoteStatusBadge status={status} />}
            {isOpen && endsOn !== null && `Prices are valid until the end of ${formatDate(endsOn)}.`}
            {reference !== '' && <span className="wrap-anywhere">Your reference {reference}</span>}
          </p>
        </div>
        {kind === 'quote' && <QuotePdf token={token} number={number} />}
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-5">
          {!isOpen && <EndedAlert offer={offer} />}
          {note !== '' && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
          <QuoteLineList lines={isOpen ? priced.lines : priced.lines.map((line) => ({ ...line, problem: null }))} />
          {isOpen && isRecipient && delivery === null && !priced.isCollected && (
            <section className="card-surface p-4 sm:p-6">
              <h2 className="heading-3 mb-3">Deliver to</h2>
              <AddressFields country={country} registerPart={registerPart} use="shipping" />
            </section>
          )}
          {(delivery !== null || priced.isCollected) && (
            <section>
              <h2 className="eyebrow mb-2">{priced.isCollected ? 'Collection' : 'Deliver to'}</h2>
              <p className="wrap-anywhere whitespace-pre-line">
                {delivery === null
                  ? 'You collect the goods at our counter.'
                  : [formatAddressText(delivery), countryName(delivery.country)].join('\n')}
              </p>
            </section>
          )}
          {isOpen && isRecipient && (
            <>
              {buyer !== null && <OfferChoices total={priced.total} form={form} buyer={buyer} />}
              <ConfirmPersonDialog />
            </>
          )}
        </div>
        <aside className="card-surface p-4 sm:p-6 lg:sticky lg:top-24" aria-label="Summary">
          <QuoteTotals priced={priced} />
          {isOpen && priced.promise !== '' && <p className="mt-3 text-sm">{priced.promise}</p>}
          {isOpen && isRecipient && (
            <AcceptQuoteForm
              token={token}
              offer={offer}
              buyer={buyer}
              isLoading={isLoading}
              form={form}
              reload={reload}
            />
          )}
          {isOpen && !isRecipient && session.status !== 'loading' && <LoginToAccept offer={offer} />}
          {isOpen && !isRecipient && (
            <p className="mt-3 text-sm text-muted">The goods are not held for you until you accept.</p>
          )}
        </aside>
      </div>
    </>
  );
};

/** The page behind an emailed link. Anybody with the link can view it; only the recipient can accept. */
export default function LinkedQuotePage() {
  const token = useLinkToken();
  const form = useForm<AcceptanceForm>({ defaultValues: { delivery: EMPTY_ADDRESS, companyReference: '', payBy: '' } });
  const { country, region, postcode } = useWatch({ control: form.control, name: 'delivery' });
  const { offer, error, isLoading, reload } = useLinkedQuote(token, { country, region, postcode });
  return (
    <div className="container-page py-4 md:py-8">
      {offer === null && error === null && (
        <div className="grid min-h-[60vh] place-items-center">
          <Spinner label="Opening your offer" />
        </div>
      )}
      {offer === null && error !== null && (
        <EmptyState
          heading="h1"
          title="We cannot open this offer"
          sentence={error}
          action={<LinkButton to="/contact">Write to us</LinkButton>}
        />
      )}
      {offer !== null && (
        <LinkedQuoteView token={token} offer={offer} isLoading={isLoading} reload={reload} form={form} />
      )}
    </div>
  );
}

export const ErrorBoundary = createErrorBoundary('The offer did not load', 'container-page py-16');
