import { useForm, useWatch } from 'react-hook-form';
import {
  type OwnProductReview,
  ProductReviewForm,
  productReviews,
} from '#features/product-reviews/contract/product-reviews.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall, useConfirmedCall } from '#platform/web/forms/use-api-call.ts';
import { useFormDraft } from '#platform/web/forms/use-form-draft.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialog.tsx';
import { ErrorText, Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { DraftRestored } from '#platform/web/ui/draft-restored.tsx';
import { StarChoice } from '#platform/web/ui/star-choice.tsx';

/** The customer's own review of a product, to write, change or delete. */
export const ReviewForm = ({ slug, review }: { slug: string; review: OwnProductReview | null }) => {
  const params = { id: slug };
  const initialValues = {
    stars: String(review?.stars ?? ''),
    title: review?.title ?? '',
    description: review?.description ?? '',
  };
  const form = useForm({ resolver: zodResolver(ProductReviewForm), defaultValues: initialValues });
  const { control, register, handleSubmit, formState, setError, setValue } = form;
  const { isRestored, discard, forget } = useFormDraft(`review of ${slug}`, form, initialValues);
  const { errors } = formState;
  const stars = Number(useWatch({ control, name: 'stars' }));
  const { run, pending, error } = useApiCall(productReviews.save, {
    success: 'Review saved',
    done: () => forget(form.getValues()),
    changes: true,
    setError,
  });
  const removal = useConfirmedCall(productReviews.remove, {
    success: 'Review deleted',
    changes: true,
  });
  return (
    <>
      <Form pending={pending} error={error} onSubmit={handleSubmit((body) => run({ params, body }))}>
        <div>
          <StarChoice
            value={stars}
            onChoose={(chosen) => setValue('stars', String(chosen), { shouldValidate: formState.isSubmitted })}
          />
          {errors.stars?.message !== undefined && <ErrorText>{errors.stars.message}</ErrorText>}
        </div>
        <Field label="Title" maxLength={100} error={errors.title?.message} {...register('title')} />
        <Field
          label="Review"
          as="textarea"
          rows={6}
          maxLength={2000}
          hint="What it was for, what fits, what does not: it helps the next plumber."
          error={errors.description?.message}
          {...register('description')}
        />
        <DraftRestored isRestored={isRestored} onDiscard={discard} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="lg" pending={pending}>
            {review === null ? 'Add review' : 'Save review'}
          </Button>
          {review !== null && review.hiddenReason === null && (
            <Button size="lg" variant="secondary" onClick={removal.openDialog}>
              Delete review
            </Button>
          )}
        </div>
      </Form>
      <ConfirmDialog
        {...removal.question}
        danger
        title="Delete your review?"
        sentence="It is removed from the product’s page at once."
        confirmLabel="Delete review"
        onConfirm={() => void removal.run({ params })}
      />
    </>
  );
};
