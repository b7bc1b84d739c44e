import { FormSection } from '#platform/web/ui/form-section.tsx';
import type { SettingsFormReturn } from './settings-form.ts';

/** Edits what lists of products show. */
export const ListFields = ({ form: { register } }: { form: SettingsFormReturn }) => (
  <FormSection title="Product lists">
    <label className="mt-4 flex min-h-11 items-center gap-3">
      <input type="checkbox" {...register('hasFamilyCards')} />
      One card for each product family
    </label>
    <p className="text-sm text-muted">
      Lists show the first size of a family, with a link to all sizes. Tables, and categories with more than 20,000
      products, show every size.
    </p>
  </FormSection>
);
