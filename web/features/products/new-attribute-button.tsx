import { useForm, useWatch } from 'react-hook-form';
import { productDetails, AttributeForm } from '#contract/product-details.ts';
import { api } from '../../api.ts';
import { resolveWith } from '../../forms/resolve-with.ts';
import { useAct } from '../../forms/use-act.ts';
import { Button } from '../../ui/button.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { toastSuccess } from '../../ui/toast.tsx';

const NewAttribute = ({ onDone }: { onDone: () => void }) => {
  const { register, handleSubmit, formState, control } = useForm({
    resolver: resolveWith(AttributeForm),
    defaultValues: { label: '', type: 'text' as const, unit: '' },
  });
  const type = useWatch({ control, name: 'type' });
  const { error, submit } = useAct(handleSubmit, async (body) => {
    await api.call(productDetails.addAttribute, { body });
    toastSuccess('Attribute added');
    onDone();
  });
  return (
    <Form pending={formState.isSubmitting} error={error} onSubmit={submit}>
      <Field label="Name" autoComplete="off" error={formState.errors.label?.message} {...register('label')} />
      <Field as="select" label="Its values are" {...register('type')}>
        <option value="text">words, to choose from</option>
        <option value="number">numbers, from and to</option>
      </Field>
      {type === 'number' && (
        <Field
          label="Unit"
          autoComplete="off"
          hint="bar, mm, V: as it stands behind the number"
          error={formState.errors.unit?.message}
          {...register('unit')}
        />
      )}
      <Button type="submit" size="lg" className="w-full" pending={formState.isSubmitting}>
        Add attribute
      </Button>
    </Form>
  );
};

/**
 * Lets products have an attribute that the trade does not name.
 * @param onAdded is to read the choices again
 */
export const NewAttributeButton = ({ onAdded }: { onAdded: () => void }) => (
  <DialogButton label="New attribute" title="A new attribute">
    {(close) => (
      <NewAttribute
        onDone={() => {
          close();
          onAdded();
        }}
      />
    )}
  </DialogButton>
);
