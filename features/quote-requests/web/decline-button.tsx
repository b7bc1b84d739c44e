import { useForm } from 'react-hook-form';
import { MAX_QUOTE_REQUEST_TEXT, quoteRequests } from '#features/quote-requests/contract/quote-requests.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

const DeclineForm = ({ id, onDone }: { id: string; onDone: () => void }) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(quoteRequests.decline.body.schema),
    defaultValues: { answer: '' },
  });
  const { run, pending, error } = useApiCall(quoteRequests.decline, {
    success: 'Declined',
    done: onDone,
    changes: true,
    setError,
  });
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit((body) => run({ params: { id }, body }))}>
      <Field
        label="Answer"
        as="textarea"
        rows={3}
        maxLength={MAX_QUOTE_REQUEST_TEXT}
        hint="The customer gets it by email."
        error={formState.errors.answer?.message}
        {...register('answer')}
      />
      <Button type="submit" size="lg" variant="danger" className="w-full" pending={pending}>
        Decline
      </Button>
    </Form>
  );
};

/** Declines a customer's request for a quote, with words for them. */
export const DeclineButton = ({ id, name }: { id: string; name: string }) => (
  <DialogButton label="Decline" name={`Decline the request of ${name}`} title={`Decline the request of ${name}`}>
    {(close) => <DeclineForm id={id} onDone={close} />}
  </DialogButton>
);
