import { useForm, useWatch } from 'react-hook-form';
import { productDetails, AttributeForm } from '#features/product-editing/contract/product-details.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

const NewAttributeForm = ({ onDone }: { onDone: () => void }) => {
  const { register, handleSubmit, setError, formState, control } = useForm({
    resolver: zodResolver(AttributeForm),
    defaultValues: { label: '', type: 'text' as const, unit: '' },
  });
  const type = useWatch({ control, name: 'type' });
  const { run, pending, error } = useApiCall(productDetails.addAttribute, {
    success: 'Attribute added',
    done: onDone,
    changes: true,
    setError,
  });
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit((body) => run({ body }))}>
      <Field label="Name" autoComplete="off" error={formState.errors.label?.message} {...register('label')} />
      <Field as="select" label="Type" {...register('type')}>
        <option value="text">words, to choose from</option>
        <option value="number">numbers, from and to</option>
      </Field>
      {type === 'number' && (
        <Field
          label="Unit"
          autoComplete="off"
          hint="Shown after the number: bar, mm, V"
          error={formState.errors.unit?.message}
          {...register('unit')}
        />
      )}
      <SubmitButton pending={pending}>Add attribute</SubmitButton>
    </Form>
  );
};

/** Adds an attribute that the built-in ones lack. */
export const NewAttributeButton = ({ variant = 'secondary' }: { variant?: 'primary' | 'secondary' }) => (
  <DialogButton label="New attribute" title="A new attribute" variant={variant}>
    {(close) => <NewAttributeForm onDone={close} />}
  </DialogButton>
);
