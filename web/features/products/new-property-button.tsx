import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { entries, PropertyForm } from '#contract/catalogue-entry.ts';
import { sentenceOf } from '#contract/errors.ts';
import { api } from '../../api.ts';
import { resolveWith } from '../../forms/resolve-with.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { toastError, toastSuccess } from '../../ui/toast.tsx';

const NewProperty = ({ onDone }: { onDone: () => void }) => {
  const [error, setError] = useState<string | null>(null);
  const { register, handleSubmit, formState, control } = useForm({
    resolver: resolveWith(PropertyForm),
    defaultValues: { label: '', type: 'text' as const, unit: '' },
  });
  const type = useWatch({ control, name: 'type' });
  const add = handleSubmit(async (body) => {
    setError(null);
    try {
      await api.call(entries.addProperty, { body });
      toastSuccess('Property added');
      onDone();
    } catch (failure) {
      setError(sentenceOf(failure));
      toastError(sentenceOf(failure));
    }
  });
  return (
    <Form pending={formState.isSubmitting} error={error} onSubmit={add}>
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
export const NewPropertyButton = ({ onAdded }: { onAdded: () => void }) => {
  const [open, setOpen] = useState(false);
  const done = () => {
    setOpen(false);
    onAdded();
  };
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        New property
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="A new property">
        <NewProperty onDone={done} />
      </Dialog>
    </>
  );
};
