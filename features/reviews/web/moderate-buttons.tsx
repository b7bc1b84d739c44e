import { useForm } from 'react-hook-form';
import { ModerateForm, type ModeratedReview, reviews } from '#features/reviews/contract/reviews.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

const moderationTexts = {
  hide: {
    label: 'Hide',
    title: 'Hide this review?',
    sentence: 'will be removed from every page at once. Its author still sees it, marked as hidden.',
    toast: 'Review hidden',
  },
  show: {
    label: 'Show again',
    title: 'Show this review again?',
    sentence: 'will be on every page again, in its old place.',
    toast: 'Review shown again',
  },
  delete: {
    label: 'Delete',
    title: 'Delete this review?',
    sentence: 'will be deleted for good, and its author may write another one. To prevent that, hide it instead.',
    toast: 'Delete Success',
  },
} as const;

type ModerationAction = keyof typeof moderationTexts;

const ModerateReviewForm = ({
  review,
  action,
  onDone,
}: {
  review: ModeratedReview;
  action: ModerationAction;
  onDone: () => void;
}) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(ModerateForm),
    defaultValues: { act: action, why: '' },
  });
  const { run, pending, error } = useApiCall(reviews.moderate, {
    success: moderationTexts[action].toast,
    done: onDone,
    changes: true,
    setError,
  });
  const submit = handleSubmit((body) => run({ params: { id: review._id }, body }));
  return (
    <Form pending={pending} error={error} onSubmit={submit}>
      <p>
        The review by {review.name} {moderationTexts[action].sentence}
      </p>
      {action !== 'show' && (
        <Field
          label="Why"
          hint="Saved with your name, for other admins."
          maxLength={300}
          error={formState.errors.why?.message}
          {...register('why')}
        />
      )}
      <SubmitButton variant={action === 'show' ? 'primary' : 'danger'} pending={pending}>
        {moderationTexts[action].label}
      </SubmitButton>
    </Form>
  );
};

/** Staff actions on a review, each with a confirmation dialog. */
export const ModerateButtons = ({ review }: { review: ModeratedReview }) => (
  <div className="flex flex-wrap justify-end gap-2 whitespace-nowrap tabular:flex-nowrap">
    {([review.hidden === null ? 'hide' : 'show', 'delete'] as const).map((action) => (
      <DialogButton
        key={action}
        label={moderationTexts[action].label}
        name={`${moderationTexts[action].label}: the review by ${review.name}`}
        title={moderationTexts[action].title}
      >
        {(close) => <ModerateReviewForm review={review} action={action} onDone={close} />}
      </DialogButton>
    ))}
  </div>
);
