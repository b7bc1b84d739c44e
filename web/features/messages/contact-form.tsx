import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ContactForm as Schema, messages } from '#contract/messages.ts';
import { api, sentenceOf } from '../../api.ts';
import { resolveWith } from '../../forms/resolve-with.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { toastError, toastSuccess } from '../../ui/toast.tsx';

/** Contact Us: what is written goes to the shop's inbox. */
export const ContactForm = () => {
  const [error, setError] = useState<string | null>(null);
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: resolveWith(Schema),
    defaultValues: { email: '', subject: '', message: '' },
  });
  const { errors, isSubmitting } = formState;
  const send = handleSubmit(async (body) => {
    setError(null);
    try {
      await api.call(messages.contact, { body });
      toastSuccess('Thank you. We have your message.');
      reset();
    } catch (failure) {
      setError(sentenceOf(failure));
      toastError(sentenceOf(failure));
    }
  });
  return (
    <Form pending={isSubmitting} error={error} onSubmit={send}>
      <Field
        label="Email Address"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <Field label="Subject" error={errors.subject?.message} {...register('subject')} />
      <Field label="Message" as="textarea" rows={5} error={errors.message?.message} {...register('message')} />
      <Button type="submit" size="lg" pending={isSubmitting}>
        Submit
      </Button>
    </Form>
  );
};
