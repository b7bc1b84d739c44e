import { formatDate } from '#platform/contract/dates.ts';
import { quoteAllows } from '#features/quotes/contract/quote-status.ts';
import type { QuoteDetail } from '#features/quotes/contract/quotes.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Checkbox, Choice } from '#platform/web/ui/choice.tsx';
import { ErrorText, Field } from '#platform/web/ui/field.tsx';
import { EditConflictAlert, FormSection } from '#platform/web/ui/form-section.tsx';
import { DraftRestored } from '#platform/web/ui/draft-restored.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { type AddedLine, mergeAddedLines } from '#features/quick-order/web/added-line.ts';
import { AddProducts, PasteListButton } from '#features/quick-order/web/add-products.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { EditableQuoteLines } from './editable-quote-lines.tsx';
import { QuoteTotals } from './quote-line-list.tsx';
import type { QuoteLineValues, QuoteFormValues } from './quote-form-values.ts';
import { QuoteDeliveryFields } from './quote-delivery-fields.tsx';
import { useQuoteForm } from './use-quote-form.ts';

const kinds = [
  { kind: 'draft', title: 'Draft order', words: 'Uses the prices on the day it is accepted' },
  { kind: 'quote', title: 'Quote', words: 'Prices are valid until its last day' },
] as const;

const fieldLabels: Record<keyof QuoteFormValues, string> = {
  kind: 'type',
  name: 'name',
  email: 'email',
  lines: 'products',
  method: 'delivery',
  note: 'note',
  hasAddress: 'delivery address',
  delivery: 'delivery address',
  hasPayer: 'who pays',
  billing: 'who pays',
  reference: 'reference',
  endsOn: 'last day',
  renew: 'prices',
};

const buttonLabels = (offer: QuoteDetail | null): { send: string; save: string } => {
  if (offer?.status === 'expired') return { send: 'Renew and send', save: 'Renew' };
  if (offer?.status === 'sent') return { send: 'Save and send again', save: 'Save' };
  return { send: 'Save and send', save: 'Save' };
};

/** Lets staff switch to current prices if the prices of a quote differ from them. */
const RenewPrices = ({ offer, form }: { offer: QuoteDetail; form: ReturnType<typeof useQuoteForm>['form'] }) => {
  if (offer.kind !== 'quote') return null;
  if (offer.status === 'expired') {
    return (
      <Alert tone="warning" title={`Expired on ${formatDate(offer.endsOn ?? '')}`}>
        <p>Renewing it uses today’s prices, except where you have set a price yourself. Enter a new last day.</p>
      </Alert>
    );
  }
  const isOther = offer.priced.lines.some(({ isOwn, unitPrice, today }) => !isOwn && unitPrice !== today.unitPrice);
  return isOther ? (
    <Checkbox {...form.register('renew')}>Use today’s prices instead of the original ones</Checkbox>
  ) : null;
};

/**
 * Creates or edits an offer.
 * @param name of the form draft
 * @param offer the offer being edited
 * @param request the id of the customer's request that a new offer answers
 */
export const QuoteEditor = ({
  name,
  offer,
  initialValues,
  request = null,
}: {
  name: string;
  offer: QuoteDetail | null;
  initialValues: QuoteFormValues;
  request?: string | null;
}) => {
  const { form, draft, typed, priced, priceError, isLoading, pending, error, faults, submit } = useQuoteForm(
    name,
    offer,
    initialValues,
    request,
  );
  const { errors } = form.formState;
  const setLines = (lines: QuoteLineValues[]) => {
    form.setValue('lines', lines);
    form.clearErrors('lines');
  };
  const add = (added: AddedLine[]) =>
    setLines(
      mergeAddedLines(
        typed.lines,
        added.map((line) => ({ ...line, price: '' })),
      ),
    );
  const lineFaults = typed.lines.map(
    ({ productId }, at) =>
      faults.get(productId) ?? errors.lines?.[at]?.quantity?.message ?? errors.lines?.[at]?.price?.message,
  );
  const words = buttonLabels(offer);
  return (
    <form
      noValidate
      aria-label="Draft order or quote"
      aria-busy={pending || isLoading || undefined}
      className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(true);
      }}
    >
      <div className="grid min-w-0 gap-5">
        <DraftRestored isRestored={draft.isRestored} onDiscard={draft.discard} />
        <EditConflictAlert subject="this offer" both={draft.both?.map((field) => fieldLabels[field.name]) ?? null} />
        {offer !== null && <RenewPrices offer={offer} form={form} />}
        <div role="radiogroup" aria-label="Draft order or quote" className="grid grid-cols-2 gap-3">
          {kinds.map(({ kind, title, words: description }) => (
            <Choice key={kind} value={kind} {...form.register('kind')}>
              <span className="block font-semibold">{title}</span>
              {offer === null && <span className="block text-sm text-muted">{description}</span>}
            </Choice>
          ))}
        </div>
        {typed.kind === 'quote' && (
          <div className="max-w-60">
            <Field label="Last day" type="date" error={errors.endsOn?.message} {...form.register('endsOn')} />
          </div>
        )}
        <section aria-label="Products" className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="heading-3">Products</h2>
            <PasteListButton onAdd={add} />
          </div>
          <AddProducts onAdd={add} />
          <EditableQuoteLines
            lines={typed.lines}
            priced={priced?.lines ?? []}
            faults={lineFaults}
            onChange={setLines}
          />
          <div role="alert">{errors.lines?.message !== undefined && <ErrorText>{errors.lines.message}</ErrorText>}</div>
        </section>
        <FormSection title="Customer" stacked>
          <CustomerFields form={form} typed={typed} />
        </FormSection>
        <FormSection title="Delivery" stacked>
          <QuoteDeliveryFields form={form} typed={typed} priced={priced} />
        </FormSection>
        <FormSection title="Reference and note" stacked>
          <div className="grid gap-4">
            <Field
              label="The customer’s reference (optional)"
              maxLength={100}
              autoComplete="off"
              error={errors.reference?.message}
              {...form.register('reference')}
            />
            <Field
              label="Note to the customer (optional)"
              hint="Shown in the email and on the page it links to."
              as="textarea"
              rows={3}
              maxLength={1000}
              error={errors.note?.message}
              {...form.register('note')}
            />
          </div>
        </FormSection>
      </div>
      <aside className="card-surface p-4 sm:p-5 xl:sticky xl:top-24" aria-label="Summary">
        <h2 className="heading-3 mb-2">Summary</h2>
        {priced === null && isLoading && typed.lines.length > 0 && <Spinner label="Calculating the total" />}
        {priced === null && typed.lines.length === 0 && (
          <p className="text-muted">Nothing yet. Add a product to save this.</p>
        )}
        {priced !== null && <QuoteTotals priced={priced} />}
        {priced !== null && priced.deliveryProblem !== null && (
          <Alert tone="warning" className="mt-3">
            <p>{priced.deliveryProblem}</p>
          </Alert>
        )}
        <div role="alert">{(error ?? priceError) !== null && <ErrorText>{error ?? priceError}</ErrorText>}</div>
        <div className="mt-4 grid gap-3">
          <Button type="submit" pending={pending} disabled={typed.lines.length === 0}>
            {words.send}
          </Button>
          <Button
            variant="secondary"
            pending={pending}
            disabled={typed.lines.length === 0}
            onClick={() => void submit(false)}
          >
            {words.save}
          </Button>
        </div>
        <p className="mt-3 text-sm text-muted">
          No stock is reserved until the customer accepts it.
          {offer !== null &&
            quoteAllows(offer.status, 'accept') &&
            ' Anyone with its link sees your changes as soon as you save.'}
        </p>
      </aside>
    </form>
  );
};
