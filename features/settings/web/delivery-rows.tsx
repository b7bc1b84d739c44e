import { useFieldArray, useWatch } from 'react-hook-form';
import { describeDelivery, flatFeeDelivery } from '#features/settings/contract/describe-delivery.ts';
import { usePublicConfig } from '#platform/web/root-data.ts';
import { Field } from '#platform/web/ui/field.tsx';
import { FieldRows } from '#platform/web/ui/field-rows.tsx';
import { DeliveryCountries } from './delivery-countries.tsx';
import { DeliveryPriceFields } from './delivery-price-fields.tsx';
import { DeliveryTimeFields } from './delivery-time-fields.tsx';
import type { SettingsFormReturn } from './settings-form.ts';
import { useRenamedRows } from './use-renamed-rows.ts';
import { Checkbox } from '#platform/web/ui/choice.tsx';

/** Edits delivery zones and methods. */
export const DeliveryRows = ({ form }: { form: SettingsFormReturn }) => {
  const { control, register, formState, setValue } = form;
  const zones = useFieldArray({ control, name: 'zones' });
  const methods = useFieldArray({ control, name: 'methods' });
  const [zoneValues, methodValues] = useWatch({ control, name: ['zones', 'methods'] });
  const flatFee = describeDelivery(flatFeeDelivery(usePublicConfig().shippingFeeCents));
  const { errors } = formState;
  const { remember, rename } = useRenamedRows(
    zones.fields.map(({ id }, at) => ({ key: id, name: zoneValues[at]?.name ?? '' })),
    methods.fields.map(({ id }, at) => ({ key: id, name: methodValues[at]?.zone ?? '' })),
    (at, name) => setValue(`methods.${at}.zone`, name, { shouldDirty: true }),
  );
  return (
    <>
      <DeliveryCountries form={form} />
      <FieldRows
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
        hint={`In the order customers see them. As long as none of them delivers, the shop charges: ${flatFee}.`}
        row="method"
        fit="pairs"
        ids={methods.fields.map(({ id }) => id)}
        onAdd={() =>
          methods.append({
            _id: '',
            zone: zoneValues[0]?.name ?? '',
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
          const isDelivered = methodValues[at]?.kind !== 'collection';
          return (
            <>
              <Field label="Name" error={rowErrors?.name?.message} {...register(`methods.${at}.name`)} />
              <Field
                as="select"
                label="Zone"
                error={rowErrors?.zone?.message}
                value={methodValues[at]?.zone ?? ''}
                {...register(`methods.${at}.zone`)}
              >
                <option value="">Choose</option>
                {zoneValues.map(({ name }, place) => (
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
              {isDelivered && <Checkbox {...register(`methods.${at}.takesBulky`)}>Takes bulky goods</Checkbox>}
              <Checkbox {...register(`methods.${at}.isActive`)}>Offered at checkout</Checkbox>
            </>
          );
        }}
      </FieldRows>
    </>
  );
};
