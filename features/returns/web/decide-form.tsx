import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ReturnDecision, returns } from '#features/returns/contract/returns.ts';
import { zodResolver } from '#platform/web/forms/resolve-with.ts';
import { useApiCall } from '#platform/web/forms/use-call.ts';
import { useFormDraft } from '#platform/web/forms/use-kept-form.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { DraftRestored } from '#platform/web/ui/restored-line.tsx';

const decisionTexts = {
  accept: {
    success: 'Return accepted',
    hint: 'Where to send it, say. The customer reads it in the mail.',
    button: 'Accept',
  },
  refuse: { success: 'Return refused', hint: 'The customer reads it in the mail.', button: 'Refuse' },
  close: {
    success: 'Return closed',
    hint: 'These goods have already been refunded. The customer reads this in the mail.',
    button: 'Close',
  },
} as const;

/** What the shop says to a return that it accepts, refuses, or closes since nothing is owed any more. */
export const ReturnDecisionForm = ({
  id,
  act,
  onDone,
}: {
  id: string;
  act: keyof typeof decisionTexts;
  onDone: () => void;
}) => {
  const { success, hint, button } = decisionTexts[act];
  const [began] = useState({ act: act === 'accept' ? ('accept' as const) : ('refuse' as const), answer: '' });
  const form = useForm({ resolver: zodResolver(ReturnDecision), defaultValues: began });
  const { register, handleSubmit, setError, formState } = form;
  const { isRestored, discard, forget } = useFormDraft(`${act} return ${id}`, form, began);
  const { run, pending, error } = useApiCall(returns.decide, {
    success,
    done: () => {
      forget();
      onDone();
    },
    changes: true,
    setError,
  });
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit((body) => run({ params: { id }, body }))}>
      <Field
        label="Answer"
        as="textarea"
        rows={3}
        hint={hint}
        error={formState.errors.answer?.message}
        {...register('answer')}
      />
      <DraftRestored isRestored={isRestored} onDiscard={discard} />
      <Button
        type="submit"
        size="lg"
        variant={act === 'refuse' ? 'danger' : 'primary'}
        className="w-full"
        pending={pending}
      >
        {button}
      </Button>
    </Form>
  );
};
