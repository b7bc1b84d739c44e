import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { getCurrencySign } from '#platform/contract/currency.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { parseDeliverySteps } from '#features/settings/contract/delivery-steps.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import type { SettingsFormReturn } from './settings-form.ts';

/** Matches one price with an optional free total: the steps of most methods, even while they are being typed. */
const ONE_PRICE = /^0:\s*([^,:]*)(?:,\s*([^,:]+):\s*0)?$/;

/** Removes the separators of steps from an amount, and turns a decimal comma into a point. */
const cleanAmount = (amount: string): string => amount.replaceAll(',', '.').replaceAll(':', '').trim();

const formatOnePrice = (price: string, freeFrom: string): string =>
  cleanAmount(freeFrom) === '' ? `0: ${cleanAmount(price)}` : `0: ${cleanAmount(price)}, ${cleanAmount(freeFrom)}: 0`;

/** The price of a method: one price with an optional free total, or any steps of total or weight. */
export const DeliveryPriceFields = ({
  form: { control, register, formState, setValue },
  at,
}: {
  form: SettingsFormReturn;
  at: number;
}) => {
  const { steps, priced } = useWatch({ control, name: `methods.${at}` });
  const [wantsSteps, setWantsSteps] = useState(false);
  const one = priced === 'weight' || wantsSteps ? null : ONE_PRICE.exec(steps);
  const error = formState.errors.methods?.[at]?.steps?.message;
  if (one === null) {
    return (
      <Field
        label="Price steps"
        hint={
          priced === 'weight'
            ? `“0: 7.95, 5: 12” means ${formatDollars(7.95)}, and ${formatDollars(12)} from 5 kg.`
            : `“0: 9.95, 50: 4.95, 100: 0” means ${formatDollars(9.95)}, ${formatDollars(4.95)} from ${formatDollars(50)}, and free from ${formatDollars(100)}.`
        }
        autoComplete="off"
        error={error}
        {...register(`methods.${at}.steps`)}
      />
    );
  }
  const [, price = '', freeFrom = ''] = one;
  const message = error === undefined ? undefined : 'Use amounts such as 7.95';
  const isPriceWrong = parseDeliverySteps(`0: ${price}`) === null;
  const write = (text: string) => setValue(`methods.${at}.steps`, text, { shouldDirty: true, shouldValidate: true });
  return (
    <>
      <Field
        label={`Price, ${getCurrencySign()}`}
        inputMode="decimal"
        autoComplete="off"
        error={isPriceWrong ? message : undefined}
        value={price}
        onChange={({ target }) => write(formatOnePrice(target.value, freeFrom))}
      />
      <div>
        <Field
          label={`Free from, ${getCurrencySign()} (optional)`}
          inputMode="decimal"
          autoComplete="off"
          error={isPriceWrong ? undefined : message}
          value={freeFrom}
          onChange={({ target }) => write(formatOnePrice(price, target.value))}
        />
        <Button size="sm" variant="quiet" onClick={() => setWantsSteps(true)}>
          More steps
        </Button>
      </div>
    </>
  );
};
