import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  AnswerForm,
  type ModeratedProductReview,
  ModerateProductReviewForm,
  productReviews,
} from '#features/product-reviews/contract/product-reviews.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { useFormDraft } from '#platform/web/forms/use-form-draft.ts';
import { Button, SubmitButton } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { DraftRestored } from '#platform/web/ui/draft-restored.tsx';

type ReviewDialogProps = { review: ModeratedProductReview; onDone: () => void };

const ModerateReviewForm = ({ review, onDone }: ReviewDialogProps) => {
  const action = review.hiddenReason === null ? 'hide' : 'show';
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(ModerateProductReviewForm),
    defaultValues: { act: action, why: '' } as const,
  });
  const { run, pending, error } = useApiCall(productReviews.moderate, {
    success: action === 'hide' ? 'Review hidden' : 'Review shown again',
    done: onDone,
    changes: true,
    setError,
  });
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit((body) => run({ params: { id: review._id }, body }))}>
      <p>
        {action === 'hide'
          ? `The review by ${review.name} will be removed from the product’s page at once, and its stars will not count.`
          : `The review by ${review.name} will be on the product’s page again, and its stars will count.`}
      </p>
      {action === 'hide' && (
        <Field
          label="Why"
          hint="The author will see this."
          maxLength={300}
          error={formState.errors.why?.message}
          {...register('why')}
        />
      )}
      <SubmitButton variant={action === 'hide' ? 'danger' : 'primary'} pending={pending}>
        {action === 'hide' ? 'Hide' : 'Show again'}
      </SubmitButton>
    </Form>
  );
};

const AnswerReviewForm = ({ review, onDone }: ReviewDialogProps) => {
  const params = { id: review._id };
  const [initialValues] = useState({ answer: review.answer?.text ?? '' });
  const form = useForm({ resolver: zodResolver(AnswerForm.pick({ answer: true })), defaultValues: initialValues });
  const { register, handleSubmit, setError, formState } = form;
  const { isRestored, discard, forget } = useFormDraft(`answer ${review._id}`, form, initialValues);
  const done = () => {
    forget();
    onDone();
  };
  const { run, pending, error } = useApiCall(productReviews.answer, {
    success: 'Answer saved',
    done,
    changes: true,
    setError,
  });
  const removal = useApiCall(productReviews.removeAnswer, { success: 'Answer deleted', done, changes: true });
  return (
    <Form
      pending={pending || removal.pending}
      error={error ?? removal.error}
      onSubmit={handleSubmit((body) => run({ params, body: { ...body, was: initialValues.answer || null } }))}
    >
      <Field
        label="Answer"
        as="textarea"
        rows={5}
        maxLength={1000}
        hint="Everyone can see it under the review."
        error={formState.errors.answer?.message}
        {...register('answer')}
      />
      <DraftRestored isRestored={isRestored} onDiscard={discard} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={pending}>
          Save answer
        </Button>
        {review.answer !== null && (
          <Button variant="secondary" pending={removal.pending} onClick={() => void removal.run({ params })}>
            Delete answer
          </Button>
        )}
      </div>
    </Form>
  );
};

export const ReviewActions = ({ review }: { review: ModeratedProductReview }) => {
  const subject = `the review by ${review.name}`;
  const answer = review.answer === null ? 'Answer' : 'Edit answer';
  const moderate = review.hiddenReason === null ? 'Hide' : 'Show again';
  return (
    <div className="flex flex-wrap justify-end gap-2 whitespace-nowrap tabular:flex-nowrap">
      <DialogButton label={answer} name={`${answer}: ${subject}`} title={`Answer ${subject}`}>
        {(close) => <AnswerReviewForm review={review} onDone={close} />}
      </DialogButton>
      <DialogButton label={moderate} name={`${moderate}: ${subject}`} title={`${moderate} this review?`}>
        {(close) => <ModerateReviewForm review={review} onDone={close} />}
      </DialogButton>
    </div>
  );
};
