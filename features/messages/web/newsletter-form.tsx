import { useLazyForm } from '#platform/web/forms/use-lazy-form.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

const loadSubscribe = () => import('./send-message.ts').then(({ subscribe }) => subscribe);

/**
 * The newsletter form in the footer. An emailed link confirms the address. The response does not reveal if it was
 * known.
 */
export const NewsletterForm = () => {
  const { pending, error, submit, field } = useLazyForm(
    '/api/newsletter',
    loadSubscribe,
    'Thank you. Please follow the link we emailed you.',
  );
  return (
    <Form action="/newsletter" pending={pending} error={error} onSubmit={submit} className="max-w-sm">
      <Field label="Newsletter" type="email" autoComplete="email" placeholder="you@example.com" {...field('email')} />
      <Button type="submit" variant="secondary" pending={pending}>
        Subscribe
      </Button>
    </Form>
  );
};
