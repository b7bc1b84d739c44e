import type { UseFormReturn } from 'react-hook-form';
import { formatDollars } from '#platform/contract/money.ts';
import type { PricedQuote } from '#features/quotes/contract/priced-quote.ts';
import { Field } from '#platform/web/ui/field.tsx';
import { AddressFields, type RegisterAddressField } from '#features/addresses/web/address-fields.tsx';
import { registerAddressPart } from '#platform/web/forms/register-address-part.ts';
import { needsAddress, type QuoteFormValues } from './quote-form-values.ts';

const CHECKBOX_ROW = 'flex min-h-11 items-center gap-3';

const formatMethod = ({ name, price }: PricedQuote['methods'][number]): string =>
  `${name}, ${price === 0 ? 'free' : formatDollars(price)}`;

/** Delivery address, delivery method and payer. */
export const QuoteDeliveryFields = ({
  form,
  typed,
  priced,
}: {
  form: UseFormReturn<QuoteFormValues>;
  typed: QuoteFormValues;
  priced: PricedQuote | null;
}) => {
  const { register, formState } = form;
  const { errors } = formState;
  const registerPart =
    (kind: 'delivery' | 'billing'): RegisterAddressField =>
    (part) => ({
      ...register(`${kind}.${part}`, registerAddressPart(part, `${kind}.`)),
      error: errors[kind]?.[part]?.message,
    });
  const methods = priced?.methods ?? [];
  const isGone = typed.method !== '' && !methods.some(({ _id }) => _id === typed.method);
  return (
    <div className="grid gap-4">
      <Field as="select" label="Delivery" error={errors.method?.message} {...register('method')}>
        <option value="">Cheapest</option>
        {isGone && <option value={typed.method}>No longer offered</option>}
        {methods.map((method) => (
          <option key={method._id} value={method._id}>
            {formatMethod(method)}
          </option>
        ))}
      </Field>
      {priced?.isCollected !== true && (
        <>
          {typed.kind === 'draft' && (
            <label className={CHECKBOX_ROW}>
              <input type="checkbox" {...register('hasAddress')} />
              Enter the delivery address now
            </label>
          )}
          {needsAddress(typed) ? (
            <AddressFields country={typed.delivery.country} registerPart={registerPart('delivery')} use="shipping" />
          ) : (
            <p className="text-sm text-muted">
              The customer enters the address when accepting. Delivery cost and tax depend on it.
            </p>
          )}
        </>
      )}
      <label className={CHECKBOX_ROW}>
        <input type="checkbox" {...register('hasPayer')} />
        A different billing address, or a company’s tax number
      </label>
      {typed.hasPayer && (
        <AddressFields country={typed.billing.country} registerPart={registerPart('billing')} use="billing" payer />
      )}
    </div>
  );
};
