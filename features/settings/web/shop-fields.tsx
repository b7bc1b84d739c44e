import { useWatch } from 'react-hook-form';
import { PictureUpload } from '#platform/web/forms/picture-upload.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { FormSection } from '#platform/web/ui/form-section.tsx';
import { CurrencyField } from './currency-field.tsx';
import type { SettingsFormReturn } from './settings-form.ts';
import { AddressFields } from '#features/addresses/web/address-fields.tsx';
import { registerAddressPart } from '#platform/web/forms/register-address-part.ts';

/** Edits the shop's name, logo, currency and email sender. */
export const ShopFields = ({
  form,
  isCurrencyFixed,
  onPending,
}: {
  form: SettingsFormReturn;
  isCurrencyFixed: boolean;
  onPending: (pending: boolean) => void;
}) => {
  const { control, register, formState, setValue } = form;
  const logo = useWatch({ control, name: 'mark' }) ?? '';
  const { errors } = formState;
  return (
    <>
      <FormSection
        title="Shop"
        hint="On every page, in every email, and at the top of documents. The logo is a small picture beside the name, ideally square and at least 320 pixels wide."
      >
        <div className="mt-5 grid gap-4">
          <Field label="Shop name" autoComplete="off" error={errors.shopName?.message} {...register('shopName')} />
          <PictureUpload
            label="Logo (optional)"
            url={logo}
            onPending={onPending}
            onUploaded={(url) => setValue('mark', url, { shouldDirty: true, shouldValidate: true })}
            onRemoved={() => setValue('mark', '', { shouldDirty: true })}
            error={errors.mark?.message}
          />
          <CurrencyField form={form} isFixed={isCurrencyFixed} />
        </div>
      </FormSection>
      <FormSection title="Email sender" hint="Who your emails come from.">
        <div className="mt-5 grid gap-4 sm:grid-cols-2">
          <Field
            label="Sender name (optional)"
            autoComplete="off"
            error={errors.mailName?.message}
            {...register('mailName')}
          />
          <Field
            label="Sender address (optional)"
            type="email"
            autoComplete="off"
            hint="Your mail provider must allow this address. If it does not, no email arrives. Leave it empty to use the server’s address."
            error={errors.mailAddress?.message}
            {...register('mailAddress')}
          />
        </div>
      </FormSection>
    </>
  );
};

/** Edits the seller's address, the default place for taxes. */
export const SellerFields = ({ form: { control, register, formState } }: { form: SettingsFormReturn }) => {
  const country = useWatch({ control, name: 'seller.country' });
  const { errors } = formState;
  return (
    <FormSection
      title="Seller"
      hint="Printed on documents. Orders without a country are taxed and delivered as if to this address."
    >
      <div className="mt-5 grid gap-4">
        <AddressFields
          country={country}
          use="billing"
          payer
          registerPart={(part) => ({
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
