import { useState } from 'react';
import { MOST_POLICY_CHARACTERS, policies, type PolicyPage } from '#features/settings/contract/policies.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorText, Field } from '#platform/web/ui/field.tsx';
import { FormSection } from '#platform/web/ui/form-section.tsx';
import type { SettingsFormReturn } from './settings-form.ts';

const policyPages: { page: PolicyPage; title: string }[] = [
  { page: 'about', title: 'About us' },
  { page: 'shipping', title: 'Shipping and returns' },
  { page: 'terms', title: 'Terms of sale' },
  { page: 'privacy', title: 'Privacy' },
];

/** Edits one text, with a preview. */
const PolicyField = ({ form, page, title }: { form: SettingsFormReturn; page: PolicyPage; title: string }) => {
  const [html, setHtml] = useState<string | null>(null);
  const { run, pending, error } = useApiCall(policies.preview, { done: (preview) => setHtml(preview.html) });
  const { register, formState, getValues } = form;
  return (
    <div className="grid gap-2">
      <Field
        label={title}
        as="textarea"
        rows={5}
        maxLength={MOST_POLICY_CHARACTERS}
        hint="Leave it empty to show the standard text."
        error={formState.errors.policies?.[page]?.message}
        {...register(`policies.${page}`)}
      />
      <div>
        <Button
          size="sm"
          variant="secondary"
          pending={pending}
          aria-label={`Preview ${title}`}
          onClick={() => void run({ body: { text: getValues(`policies.${page}`) ?? '' } })}
        >
          Preview
        </Button>
      </div>
      {error !== null && <ErrorText>{error}</ErrorText>}
      {html !== null && (
        <div role="region" aria-label={`Preview of ${title}`} className="rounded-box border border-line px-4 py-3">
          {html === '' ? 'The standard text is shown.' : <div dangerouslySetInnerHTML={{ __html: html }} />}
        </div>
      )}
    </div>
  );
};

/** Edits the owner's page texts. */
export const PolicyFields = ({ form }: { form: SettingsFormReturn }) => (
  <FormSection title="Policies" hint="Markdown: # heading, **bold**, - list, [link](https://example.com).">
    <div className="mt-5 grid gap-4">
      {policyPages.map((one) => (
        <PolicyField key={one.page} form={form} {...one} />
      ))}
    </div>
  </FormSection>
);
