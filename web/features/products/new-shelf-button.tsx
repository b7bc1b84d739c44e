import { useForm } from 'react-hook-form';
import { entries, type EntryChoices, ShelfForm } from '#contract/catalogue-entry.ts';
import { api } from '../../api.ts';
import { resolveWith } from '../../forms/resolve-with.ts';
import { useAct } from '../../forms/use-act.ts';
import { Button } from '../../ui/button.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { toastSuccess } from '../../ui/toast.tsx';

const NewShelf = ({ shelves, onDone }: Pick<EntryChoices, 'shelves'> & { onDone: () => void }) => {
  const { register, handleSubmit, formState } = useForm({
    resolver: resolveWith(ShelfForm),
    defaultValues: { name: '', under: '' },
  });
  const { error, submit } = useAct(handleSubmit, async (body) => {
    await api.call(entries.addShelf, { body });
    toastSuccess('Shelf added');
    onDone();
  });
  return (
    <Form pending={formState.isSubmitting} error={error} onSubmit={submit}>
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
export const NewShelfButton = ({ shelves, onAdded }: Pick<EntryChoices, 'shelves'> & { onAdded: () => void }) => (
  <DialogButton label="New shelf" title="A new shelf">
    {(close) => (
      <NewShelf
        shelves={shelves}
        onDone={() => {
          close();
          onAdded();
        }}
      />
    )}
  </DialogButton>
);
