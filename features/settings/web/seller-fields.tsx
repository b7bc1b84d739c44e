import { useWatch } from 'react-hook-form';
import { Field } from '#platform/web/ui/field.tsx';
import { FormSection } from '#platform/web/ui/form-section.tsx';
import { AddressFields } from '#features/addresses/web/address-fields.tsx';
import { registerAddressPart } from '#platform/web/forms/register-address-part.ts';
import type { SettingsFormReturn } from './settings-form.ts';

/** Who sells: where he is, tax is owed by default. */
export const SellerFields = ({ form: { control, register, formState } }: { form: SettingsFormReturn }) => {
  const country = useWatch({ control, name: 'seller.country' });
  const { errors } = formState;
  return (
    <FormSection
      id="seller"
      title="Seller"
      hint="Printed on documents. Orders without a country are taxed and delivered as if to this address."
    >
      <div className="mt-5 grid gap-4">
        <AddressFields
          country={country}
          use="billing"
          payer
          wire={(part) => ({
            ...register(`seller.${part}`, registerAddressPart(part, 'seller.')),
            error: errors.seller?.[part]?.message,
          })}
        />
        <Field
          label="Opening hours (optional)"
          hint="Shown in the footer of every page, with address and phone."
          error={errors.hours?.message}
          {...register('hours')}
        />
      </div>
    </FormSection>
  );
};
