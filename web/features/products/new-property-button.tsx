import { useForm, useWatch } from 'react-hook-form';
import { entries, PropertyForm } from '#contract/catalogue-entry.ts';
import { api } from '../../api.ts';
import { resolveWith } from '../../forms/resolve-with.ts';
import { useAct } from '../../forms/use-act.ts';
import { Button } from '../../ui/button.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { toastSuccess } from '../../ui/toast.tsx';

const NewProperty = ({ onDone }: { onDone: () => void }) => {
  const { register, handleSubmit, formState, control } = useForm({
    resolver: resolveWith(PropertyForm),
    defaultValues: { label: '', type: 'text' as const, unit: '' },
  });
  const type = useWatch({ control, name: 'type' });
  const { error, submit } = useAct(handleSubmit, async (body) => {
    await api.call(entries.addProperty, { body });
    toastSuccess('Property added');
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
        Add property
      </Button>
    </Form>
  );
};

/**
 * Lets products have a property that the trade does not name.
 * @param onAdded is to read the choices again
 */
export const NewPropertyButton = ({ onAdded }: { onAdded: () => void }) => (
  <DialogButton label="New property" title="A new property">
    {(close) => (
      <NewProperty
        onDone={() => {
          close();
          onAdded();
        }}
      />
    )}
  </DialogButton>
);
