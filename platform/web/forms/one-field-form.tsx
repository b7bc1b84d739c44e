import type { ComponentProps } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { type ActionOptions, useAction } from './use-action.ts';
import { zodResolver } from './validate.ts';

/**
 * A form of one field.
 * @param name the key of the field in the schema, and `value` its first text
 * @param action sends what was typed
 * @param options what happens then
 */
export const OneFieldForm = <Input extends Record<string, string>, Body, Done>({
  schema,
  name,
  value = '',
  field,
  action,
  options,
  submit,
  variant,
}: {
  schema: z.ZodType<Body, Input>;
  name: keyof Input & string;
  value?: string;
  field: ComponentProps<typeof Field>;
  action: (body: Body) => Promise<Done>;
  options: Omit<ActionOptions<Done>, 'setError'>;
  /** The text of the button. */
  submit: string;
  variant?: ComponentProps<typeof SubmitButton>['variant'];
}) => {
  const { register, handleSubmit, setError, formState } = useForm<Record<string, string>, unknown, Body>({
    resolver: zodResolver<Record<string, string>, Body>(schema),
    defaultValues: { [name]: value },
  });
  const { run, pending, error } = useAction(action, { ...options, setError });
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit((body) => run(body))}>
      <Field {...field} error={formState.errors[name]?.message} {...register(name)} />
      <SubmitButton variant={variant} pending={pending}>
        {submit}
      </SubmitButton>
    </Form>
  );
};
