import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messages, NewsletterForm as Schema } from '#contract/messages.ts';
import { api, sentenceOf } from '../../api.ts';
import { resolveWith } from '../../forms/resolve-with.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { toastError, toastSuccess } from '../../ui/toast.tsx';

/** The newsletter of the footer, confirmed by a link in a mail; the answer does not tell whether the address was known. */
export const NewsletterForm = () => {
  const [error, setError] = useState<string | null>(null);
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: resolveWith(Schema),
    defaultValues: { email: '' },
  });
  const subscribe = handleSubmit(async (body) => {
    setError(null);
    try {
      await api.call(messages.subscribe, { body });
      toastSuccess('Thank you. Please follow the link we have mailed you.');
      reset();
    } catch (failure) {
      setError(sentenceOf(failure));
      toastError(sentenceOf(failure));
    }
  });
  return (
    <Form pending={formState.isSubmitting} error={error} onSubmit={subscribe} className="max-w-sm">
      <Field
        label="Newsletter"
        type="email"
        autoComplete="email"
        placeholder="you@example.com"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" variant="secondary" pending={formState.isSubmitting}>
        Subscribe
      </Button>
    </Form>
  );
};
