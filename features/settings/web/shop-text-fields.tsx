import { useFieldArray } from 'react-hook-form';
import { MOST_PROMISES } from '#features/settings/contract/shop-texts.ts';
import { Field } from '#platform/web/ui/field.tsx';
import { FieldRows } from '#platform/web/ui/field-rows.tsx';
import { FormSection } from '#platform/web/ui/form-section.tsx';
import type { SettingsFormReturn } from './settings-form.ts';
import { Checkbox } from '#platform/web/ui/choice.tsx';

/**
 * Edits the texts on public pages that the owner is responsible for: promises, tagline, years, menu pages, and what
 * the shop does not sell.
 */
export const ShopTextFields = ({ form: { control, register, formState } }: { form: SettingsFormReturn }) => {
  const promises = useFieldArray({ control, name: 'promises' });
  const { errors } = formState;
  return (
    <>
      <FieldRows
        title="Promises"
        hint="On the home page, beside the shipping promise, which comes from your delivery methods. You are responsible for keeping every promise."
        row="promise"
        most={MOST_PROMISES}
        ids={promises.fields.map(({ id }) => id)}
        onAdd={() => promises.append({ title: '', text: '' })}
        onRemove={promises.remove}
        onMove={promises.move}
      >
        {(at) => (
          <>
            <Field label="Title" error={errors.promises?.[at]?.title?.message} {...register(`promises.${at}.title`)} />
            <Field label="Text" error={errors.promises?.[at]?.text?.message} {...register(`promises.${at}.text`)} />
          </>
        )}
      </FieldRows>
      <FormSection title="Footer" hint="On every page, and in search engine results.">
        <div className="mt-5 grid gap-4">
          <Field label="Tagline (optional)" error={errors.tagline?.message} {...register('tagline')} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="In service since (optional)"
              inputMode="numeric"
              hint="A year, shown after the tagline."
              error={errors.since?.message}
              {...register('since')}
            />
            <Field
              label="Copyright year (optional)"
              inputMode="numeric"
              error={errors.copyrightYear?.message}
              {...register('copyrightYear')}
            />
          </div>
        </div>
      </FormSection>
      <FormSection title="Search" hint="Customers who search for one of these see that you do not sell it.">
        <div className="mt-5">
          <Field
            label="What you do not sell (optional)"
            hint="Separated by commas, for example: sinks, toilets, baths"
            error={errors.notSold?.message}
            {...register('notSold')}
          />
        </div>
      </FormSection>
      <FormSection title="Menu" hint="A page that is not in the menu can still be opened at its address.">
        <label className="mt-4 flex min-h-11 items-center gap-3">
          <input type="checkbox" {...register('showsPortfolio')} />
          Portfolio is in the menu
        </label>
        <Checkbox {...register('showsBlog')}>Blog is in the menu</Checkbox>
      </FormSection>
    </>
  );
};
