import { useLazyForm } from '#platform/web/forms/use-lazy-form.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

const loadSendMessage = () => import('./send-message.ts').then(({ sendMessage }) => sendMessage);

/** The Contact Us form; it sends to the shop's inbox. */
export const ContactForm = () => {
  const { pending, error, submit, field } = useLazyForm(
    '/api/contact',
    loadSendMessage,
    'Thank you. We have your message.',
  );
  return (
    <Form action="/contact" pending={pending} error={error} onSubmit={submit}>
      <Field label="Email Address" type="email" autoComplete="email" {...field('email')} />
      <Field label="Subject" {...field('subject')} />
      <Field label="Message" as="textarea" rows={3} {...field('message')} />
      <Button type="submit" size="lg" pending={pending}>
        Submit
      </Button>
    </Form>
  );
};
