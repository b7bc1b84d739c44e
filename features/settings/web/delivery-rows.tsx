import { useFieldArray, useWatch } from 'react-hook-form';
import { describeDelivery, flatFeeDelivery } from '#features/settings/contract/describe-delivery.ts';
import { usePublicConfig } from '#platform/web/root-data.ts';
import { Field } from '#platform/web/ui/field.tsx';
import { FieldRows } from '#platform/web/ui/field-rows.tsx';
import { FormSection } from '#platform/web/ui/form-section.tsx';
import type { SettingsFormReturn } from './settings-form.ts';
import { useRenamedRows } from './use-renamed-rows.ts';
import { useState } from 'react';
import { getCurrencySign } from '#platform/contract/currency.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { parseDeliverySteps } from '#features/settings/contract/delivery-steps.ts';
import { Button } from '#platform/web/ui/button.tsx';

/** Matches one price with an optional free total: the steps of most methods, even while they are being typed. */
const ONE_PRICE = /^0:\s*([^,:]*)(?:,\s*([^,:]+):\s*0)?$/;

/** Removes the separators of steps from an amount, and turns a decimal comma into a point. */
const cleanAmount = (amount: string): string => amount.replaceAll(',', '.').replaceAll(':', '').trim();

const formatOnePrice = (price: string, freeFrom: string): string =>
  cleanAmount(freeFrom) === '' ? `0: ${cleanAmount(price)}` : `0: ${cleanAmount(price)}, ${cleanAmount(freeFrom)}: 0`;

/** The price of a method: one price with an optional free total, or any steps of total or weight. */
const DeliveryPriceFields = ({
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

/** The working days of a delivery, or the time in which goods are ready to collect. */
const DeliveryTimeFields = ({
  form: { register, formState },
  at,
  isDelivered,
}: {
  form: SettingsFormReturn;
  at: number;
  isDelivered: boolean;
}) => {
  const errors = formState.errors.methods?.[at];
  if (!isDelivered) {
    return (
      <Field
        label="Ready after, minutes (optional)"
        inputMode="numeric"
        autoComplete="off"
        hint="Counted while the counter is open. Customers then see from when they can collect."
        error={errors?.preparation?.message}
        {...register(`methods.${at}.preparation`)}
      />
    );
  }
  return (
    <>
      <Field
        label="Working days (optional)"
        autoComplete="off"
        hint="“1-2”: it arrives one or two working days after it is sent. Customers then see the day."
        error={errors?.days?.message}
        {...register(`methods.${at}.days`)}
      />
      <Field
        label="Other days by country (optional)"
        autoCapitalize="characters"
        autoComplete="off"
        hint="“MY: 2-4, AU: 5-8”"
        error={errors?.countryDays?.message}
        {...register(`methods.${at}.countryDays`)}
      />
    </>
  );
};

/** Edits delivery zones and methods. */
export const DeliveryRows = ({ form }: { form: SettingsFormReturn }) => {
  const { control, register, formState, setValue } = form;
  const zones = useFieldArray({ control, name: 'zones' });
  const methods = useFieldArray({ control, name: 'methods' });
  const [named, chosen] = useWatch({ control, name: ['zones', 'methods'] });
  const ordinary = describeDelivery(flatFeeDelivery(usePublicConfig().shippingFeeCents));
  const { errors } = formState;
  const { remember, rename } = useRenamedRows(
    zones.fields.map(({ id }, at) => ({ key: id, name: named[at]?.name ?? '' })),
    methods.fields.map(({ id }, at) => ({ key: id, name: chosen[at]?.zone ?? '' })),
    (at, name) => setValue(`methods.${at}.zone`, name, { shouldDirty: true }),
  );
  return (
    <>
      <FormSection id="delivery" title="Countries to deliver to">
        <div className="mt-5">
          <Field
            label="Codes of the countries"
            placeholder="Everywhere"
            hint="With commas between them, such as SG, MY, GB. Orders to other countries are refused. Leave it empty to deliver everywhere."
            autoCapitalize="characters"
            autoComplete="off"
            error={errors.deliveryCountries?.message}
            {...register('deliveryCountries')}
          />
        </div>
      </FormSection>
      <FieldRows
        id="zones"
        title="Delivery zones"
        hint="Countries with the same delivery methods: US is a country, US-HI a state, GB:BT* or US:99500..99999 postcodes. The closest match counts. A zone without countries covers everywhere else."
        row="zone"
        fit="pairs"
        ids={zones.fields.map(({ id }) => id)}
        onAdd={() => zones.append({ name: '', countries: '' })}
        onRemove={zones.remove}
      >
        {(at) => (
          <>
            <Field
              label="Name"
              error={errors.zones?.[at]?.name?.message}
              onFocus={remember}
              {...register(`zones.${at}.name`, { onChange: ({ target }) => rename(at, target.value) })}
            />
            <Field
              label="Country codes"
              placeholder="Everywhere else"
              autoCapitalize="characters"
              autoComplete="off"
              error={errors.zones?.[at]?.countries?.message}
              {...register(`zones.${at}.countries`)}
            />
          </>
        )}
      </FieldRows>
      <FieldRows
        title="Delivery methods"
        hint={`In the order customers see them. As long as none of them delivers, the shop charges: ${ordinary}.`}
        row="method"
        fit="pairs"
        ids={methods.fields.map(({ id }) => id)}
        onAdd={() =>
          methods.append({
            _id: '',
            zone: named[0]?.name ?? '',
            name: '',
            kind: 'delivery',
            priced: 'total',
            steps: '0: 7.95, 100: 0',
            takesBulky: true,
            speed: '',
            isActive: true,
            days: '',
            countryDays: '',
            preparation: '',
          })
        }
        onRemove={methods.remove}
      >
        {(at) => {
          const rowErrors = errors.methods?.[at];
          const isDelivered = chosen[at]?.kind !== 'collection';
          return (
            <>
              <Field label="Name" error={rowErrors?.name?.message} {...register(`methods.${at}.name`)} />
              <Field
                as="select"
                label="Zone"
                error={rowErrors?.zone?.message}
                value={chosen[at]?.zone ?? ''}
                {...register(`methods.${at}.zone`)}
              >
                <option value="">Choose</option>
                {named.map(({ name }, place) => (
                  <option key={zones.fields[place]?.id ?? name} value={name}>
                    {name}
                  </option>
                ))}
              </Field>
              <Field as="select" label="Kind" {...register(`methods.${at}.kind`)}>
                <option value="delivery">Delivery</option>
                <option value="collection">Collection at the counter</option>
              </Field>
              {isDelivered && (
                <>
                  <Field as="select" label="Priced by" {...register(`methods.${at}.priced`)}>
                    <option value="total">Total of goods</option>
                    <option value="weight">Weight</option>
                  </Field>
                  <DeliveryPriceFields form={form} at={at} />
                </>
              )}
              <Field
                label={isDelivered ? 'How long it takes' : 'Where and when'}
                error={rowErrors?.speed?.message}
                {...register(`methods.${at}.speed`)}
              />
              <DeliveryTimeFields form={form} at={at} isDelivered={isDelivered} />
              {isDelivered && (
                <label className="flex min-h-11 items-center gap-3">
                  <input type="checkbox" {...register(`methods.${at}.takesBulky`)} />
                  Takes bulky goods
                </label>
              )}
              <label className="flex min-h-11 items-center gap-3">
                <input type="checkbox" {...register(`methods.${at}.isActive`)} />
                Offered at checkout
              </label>
            </>
          );
        }}
      </FieldRows>
    </>
  );
};
