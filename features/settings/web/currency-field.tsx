import { shopCurrencies } from '#platform/contract/shop-currencies.ts';
import { Field } from '#platform/web/ui/field.tsx';
import type { SettingsFormReturn } from './settings-form.ts';

const names = new Intl.DisplayNames('en', { type: 'currency' });

const describeCurrency = (code: string): string => `${code}, ${names.of(code) ?? code}`;

/** Chooses the currency of all prices, or shows it once orders have fixed it. */
export const CurrencyField = ({
  form: { register, formState, getValues },
  isFixed,
}: {
  form: SettingsFormReturn;
  isFixed: boolean;
}) =>
  isFixed ? (
    <Field
      label="Currency"
      readOnly
      value={describeCurrency(getValues('currency') ?? '')}
      hint="Fixed, because the shop has orders or sent quotes in this currency."
    />
  ) : (
    <Field
      as="select"
      label="Currency"
      hint="Of all prices. The first order or sent quote fixes it. Changing it does not convert prices: 12.50 stays 12.50."
      error={formState.errors.currency?.message}
      {...register('currency')}
    >
      {shopCurrencies().map((code) => (
        <option key={code} value={code}>
          {describeCurrency(code)}
        </option>
      ))}
    </Field>
  );
