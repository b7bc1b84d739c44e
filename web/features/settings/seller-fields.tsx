import { useWatch } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { AddressFields } from '../addresses/address-fields.tsx';
import type { Form } from './settings-form.ts';

/** Who sells, as documents name him; where he is tax is owed by default. */
export const SellerFields = ({ form: { control, register, formState } }: { form: Form }) => {
  const country = useWatch({ control, name: 'seller.country' });
  const { errors } = formState;
  return (
    <FormSection title="Seller" hint="Stands on documents. An order that names no country is taxed and delivered here.">
      <div className="mt-5 grid gap-4">
        <AddressFields
          country={country}
          use="billing"
          payer
          wire={(part) => ({ ...register(`seller.${part}`), error: errors.seller?.[part]?.message })}
        />
        <Field
          label="Opening hours (optional)"
          hint="Stands at the foot of every page, with the address and the phone"
          error={errors.hours?.message}
          {...register('hours')}
        />
        <Field label="E-mail on documents" type="email" error={errors.email?.message} {...register('email')} />
      </div>
    </FormSection>
  );
};
