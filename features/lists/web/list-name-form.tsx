import { useForm } from 'react-hook-form';
import { ListForm } from '#features/lists/contract/lists.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { type ActionOptions, useAction } from '#platform/web/forms/use-action.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

/** Gets a list name from the person and passes it to `act`. */
export const ListNameForm = <Done,>({
  name,
  label,
  action,
  ...options
}: {
  name: string;
  label: string;
  action: (name: string) => Promise<Done>;
} & Pick<ActionOptions<Done>, 'success' | 'changes' | 'done'>) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(ListForm),
    defaultValues: { name },
  });
  const { run, pending, error } = useAction(action, { ...options, setError });
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit((body) => run(body.name))}>
      <Field
        label="Name"
        hint="Such as the job it is for: Basin kit, Flat 4"
        maxLength={80}
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <SubmitButton pending={pending}>{label}</SubmitButton>
    </Form>
  );
};
