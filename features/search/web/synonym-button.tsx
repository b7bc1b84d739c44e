import { useForm } from 'react-hook-form';
import { SynonymForm as Schema, synonyms } from '#features/search/contract/searches.ts';
import { zodResolver } from '#platform/web/forms/resolve-with.ts';
import { useApiCall } from '#platform/web/forms/use-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

const SynonymForm = ({ said, onDone }: { said: string; onDone: () => void }) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Schema),
    defaultValues: { said, means: '' },
  });
  const { errors } = formState;
  const { run, pending, error } = useApiCall(synonyms.add, {
    success: 'Synonym added',
    done: onDone,
    changes: true,
    setError,
  });
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit((body) => run({ body }))}>
      <Field label="Customers search" autoComplete="off" error={errors.said?.message} {...register('said')} />
      <Field
        label="We call it"
        hint="Words that the search finds: what the products are called."
        autoComplete="off"
        error={errors.means?.message}
        {...register('means')}
      />
      <Button type="submit" size="lg" className="w-full" pending={pending}>
        Add synonym
      </Button>
    </Form>
  );
};

/**
 * Lets a search for one name find what has another.
 * @param said what was searched, where that is known
 */
export const AddSynonymButton = ({ said = '' }: { said?: string }) => (
  <DialogButton
    label="Add synonym"
    title="Add a synonym"
    variant={said === '' ? 'primary' : 'tint'}
    {...(said !== '' && { name: `Add synonym for ${said}` })}
  >
    {(close) => <SynonymForm said={said} onDone={close} />}
  </DialogButton>
);
