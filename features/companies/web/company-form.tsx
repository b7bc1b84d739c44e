import { useForm } from 'react-hook-form';
import { type CompanyDetail, CompanyForm as Schema, companies } from '#features/companies/contract/companies.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { Checkbox } from '#platform/web/ui/choice.tsx';

/** Adds a company, or changes one. @param company null for a new one */
export const CompanyForm = ({
  company,
  onSaved,
}: {
  company: CompanyDetail | null;
  onSaved: (saved: CompanyDetail) => void | Promise<void>;
}) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Schema),
    defaultValues: {
      name: company?.name ?? '',
      taxNumber: company?.taxNumber ?? '',
      taxNumberCheckedOn: company?.taxNumberCheckedOn ?? '',
      referenceNeeded: company?.referenceNeeded ?? false,
      note: company?.note ?? '',
    },
  });
  const { errors } = formState;
  const add = useApiCall(companies.add, {
    success: ({ name }) => `${name} added`,
    done: onSaved,
    setError,
    shownOnce: true,
  });
  const edit = useApiCall(companies.edit, {
    success: 'Company saved',
    done: onSaved,
    changes: true,
    setError,
    shownOnce: true,
  });
  const { pending, error } = company === null ? add : edit;
  const save = handleSubmit((body) =>
    company === null
      ? add.run({ body })
      : edit.run({ params: { id: company._id }, body: { ...body, version: company.version } }),
  );
  return (
    <Form pending={pending} error={error} onSubmit={save}>
      <Field label="Name" maxLength={100} autoComplete="off" error={errors.name?.message} {...register('name')} />
      <Field
        label="Tax number (optional)"
        maxLength={40}
        autoComplete="off"
        error={errors.taxNumber?.message}
        {...register('taxNumber')}
      />
      <Field
        label="Tax number checked on (optional)"
        type="date"
        hint="The day on which you looked it up in the official register."
        error={errors.taxNumberCheckedOn?.message}
        {...register('taxNumberCheckedOn')}
      />
      <Checkbox {...register('referenceNeeded')}>Each order needs a job number</Checkbox>
      <Field
        as="textarea"
        label="Note (optional)"
        hint="Only staff see it."
        maxLength={2000}
        error={errors.note?.message}
        {...register('note')}
      />
      <SubmitButton pending={pending}>Save</SubmitButton>
    </Form>
  );
};
