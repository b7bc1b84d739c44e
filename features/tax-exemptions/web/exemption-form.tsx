import { useForm, useWatch } from 'react-hook-form';
import {
  EXEMPTION_KINDS,
  type ExemptionKind,
  ExemptionForm as Schema,
  exemptionKindNames,
  taxExemptions,
} from '#features/tax-exemptions/contract/tax-exemptions.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

/** Adds a tax exemption to a company. */
export const ExemptionForm = ({ company, onDone }: { company: string; onDone: () => void }) => {
  const { register, handleSubmit, setError, formState, control } = useForm({
    resolver: zodResolver(Schema),
    defaultValues: {
      kind: 'certificate' as ExemptionKind,
      number: '',
      reason: '',
      places: '',
      validFrom: '',
      validUntil: '',
      checkedOn: '',
    },
  });
  const { errors } = formState;
  const { run, pending, error } = useApiCall(taxExemptions.add, {
    success: 'Tax exemption added',
    done: onDone,
    changes: true,
    setError,
  });
  const save = handleSubmit((body) => run({ params: { id: company }, body }));
  const kind = useWatch({ control, name: 'kind' });
  return (
    <Form pending={pending} error={error} onSubmit={save}>
      <p className="text-sm text-muted">
        Check the proof first. An exemption cannot be changed later, because invoices name it; it can be revoked.
      </p>
      <Field as="select" label="Kind" error={errors.kind?.message} {...register('kind')}>
        {EXEMPTION_KINDS.map((one) => (
          <option key={one} value={one}>
            {exemptionKindNames[one]}
          </option>
        ))}
      </Field>
      <Field
        label={kind === 'reverse_charge' ? 'VAT number of the company' : 'Number of the certificate'}
        maxLength={40}
        autoComplete="off"
        error={errors.number?.message}
        {...register('number')}
      />
      <Field
        label="Reason (optional)"
        hint="Invoices print it after the number, such as the law."
        maxLength={60}
        autoComplete="off"
        error={errors.reason?.message}
        {...register('reason')}
      />
      <Field
        label="Countries"
        hint="Where goods go without tax: DE is a country, US-TX a state. Separate several by commas."
        autoComplete="off"
        error={errors.places?.message}
        {...register('places')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field type="date" label="First day" error={errors.validFrom?.message} {...register('validFrom')} />
        <Field
          type="date"
          label="Last day"
          hint="Leave it empty if it has no end."
          error={errors.validUntil?.message}
          {...register('validUntil')}
        />
      </div>
      <Field
        type="date"
        label="Checked on"
        hint="The day on which you checked the proof."
        error={errors.checkedOn?.message}
        {...register('checkedOn')}
      />
      <SubmitButton pending={pending}>Save</SubmitButton>
    </Form>
  );
};
