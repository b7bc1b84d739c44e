import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { entries, type EntryChoices, ShelfForm } from '#contract/catalogue-entry.ts';
import { sentenceOf } from '#contract/errors.ts';
import { api } from '../../api.ts';
import { resolveWith } from '../../forms/resolve-with.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { toastError, toastSuccess } from '../../ui/toast.tsx';

const NewShelf = ({ shelves, onDone }: Pick<EntryChoices, 'shelves'> & { onDone: () => void }) => {
  const [error, setError] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({
    resolver: resolveWith(ShelfForm),
    defaultValues: { name: '', under: '' },
  });
  const add = handleSubmit(async (body) => {
    setError(null);
    try {
      await api.call(entries.addShelf, { body });
      toastSuccess('Shelf added');
      onDone();
    } catch (failure) {
      setError(sentenceOf(failure));
      toastError(sentenceOf(failure));
    }
  });
  return (
    <Form pending={formState.isSubmitting} error={error} onSubmit={add}>
      <Field label="Name" autoComplete="off" error={formState.errors.name?.message} {...register('name')} />
      <Field as="select" label="Under" hint="It shows in the shop when a product stands on it" {...register('under')}>
        <option value="">no other shelf</option>
        {shelves.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Field>
      <Button type="submit" size="lg" className="w-full" pending={formState.isSubmitting}>
        Add shelf
      </Button>
    </Form>
  );
};

/**
 * Puts up a shelf that the trade does not have.
 * @param onAdded is to read the choices again
 */
export const NewShelfButton = ({ shelves, onAdded }: Pick<EntryChoices, 'shelves'> & { onAdded: () => void }) => {
  const [open, setOpen] = useState(false);
  const done = () => {
    setOpen(false);
    onAdded();
  };
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        New shelf
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="A new shelf">
        <NewShelf shelves={shelves} onDone={done} />
      </Dialog>
    </>
  );
};
