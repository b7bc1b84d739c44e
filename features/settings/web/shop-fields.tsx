import { useWatch } from 'react-hook-form';
import { PictureUpload } from '#platform/web/forms/picture-upload.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { FormSection } from '#platform/web/ui/form-section.tsx';
import type { SettingsFormReturn } from './settings-form.ts';

/** What the shop is called, the mark in its header, and whom its mails are from. */
export const ShopFields = ({
  form,
  onPending,
}: {
  form: SettingsFormReturn;
  onPending: (pending: boolean) => void;
}) => {
  const { control, register, formState, setValue } = form;
  const mark = useWatch({ control, name: 'mark' }) ?? '';
  const { errors } = formState;
  return (
    <>
      <FormSection
        id="shop"
        title="Shop"
        hint="On every page, in every e-mail, and at the top of documents. The mark is a small picture beside the name: best a square one, 320 pixels wide or more."
      >
        <div className="mt-5 grid gap-4">
          <Field label="Shop name" autoComplete="off" error={errors.shopName?.message} {...register('shopName')} />
          <PictureUpload
            label="Mark (optional)"
            url={mark}
            onPending={onPending}
            onUploaded={(url) => setValue('mark', url, { shouldDirty: true, shouldValidate: true })}
            onRemoved={() => setValue('mark', '', { shouldDirty: true })}
            error={errors.mark?.message}
          />
        </div>
      </FormSection>
      <FormSection title="E-mail sender" hint="Who your e-mails come from.">
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
            hint="Your mail provider must allow this address. If it does not, no e-mail arrives. Leave it empty to use the address the server is set to."
            error={errors.mailAddress?.message}
            {...register('mailAddress')}
          />
        </div>
      </FormSection>
    </>
  );
};
