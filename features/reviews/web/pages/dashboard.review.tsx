import type { Route } from './+types/dashboard.review';
import { useForm, useWatch } from 'react-hook-form';
import { AddReviewForm, type OwnReview, reviews } from '#features/reviews/contract/reviews.ts';
import { api } from '#platform/web/api.ts';
import { OwnReviewNote } from '#features/reviews/web/own-review-note.tsx';
import { OtherReviews } from '#features/reviews/web/other-reviews.tsx';
import { StarChoice } from '#platform/web/ui/star-choice.tsx';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { useFormDraft } from '#platform/web/forms/use-form-draft.ts';
import { getSignedInPerson } from '#platform/web/session/restore-session.ts';
import { useSession } from '#platform/web/session/session.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { DraftRestored } from '#platform/web/ui/draft-restored.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

const emptyForm = { review: '', description: '' };

/** A customer has one review, so the form begins with it. */
const toForm = ({ review, description }: OwnReview) => ({ review: String(review), description });

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Add Review | Dashboard')];

/** How many reviews of others are shown. */
const MOST_OF_OTHERS = 3;

/**
 * The customer's current review, and the newest ones of others. The form works without them, so a failed request shows
 * no error page.
 */
export const clientLoader = async () => {
  if ((await getSignedInPerson()) === null) return { own: null, others: [] };
  try {
    const [{ review: own }, newest] = await Promise.all([api.call(reviews.getMine, {}), api.call(reviews.list, {})]);
    const others = newest.toReversed().filter(({ _id }) => _id !== own?._id);
    return { own, others: others.slice(0, MOST_OF_OTHERS) };
  } catch {
    return { own: null, others: [] };
  }
};

export default function AddReviewPage({ loaderData: { own, others } }: Route.ComponentProps) {
  const session = useSession();
  const saved = own === null ? emptyForm : toForm(own);
  const form = useForm({ resolver: zodResolver(AddReviewForm), defaultValues: saved });
  const { control, register, handleSubmit, formState, setError, setValue } = form;
  const { isRestored, forget } = useFormDraft('review of the shop', form, saved);
  const stars = Number(useWatch({ control, name: 'review' }));
  const { run, pending, error } = useApiCall(reviews.add, {
    success: 'Yay! Review Added Success',
    done: (review) => forget(toForm(review)),
    changes: true,
    setError,
  });
  if (session.status !== 'in') return null;
  const { name } = session.person;
  const submit = handleSubmit(({ review, description }) => run({ body: { review, description, name, img: '' } }));
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <div className="card-surface min-w-0 p-6 sm:p-8">
        <h1 className="mb-6 text-3xl">Add Review</h1>
        {own !== null && <OwnReviewNote review={own} />}
        <Form pending={pending} error={error} onSubmit={submit}>
          <div className="relative rounded-field has-[[name=review]:focus]:outline-2 has-[[name=review]:focus]:outline-offset-4">
            <Field
              label="Ratings"
              type="number"
              min={1}
              max={5}
              step={1}
              inputMode="numeric"
              placeholder="Give Ratings Between 1-5"
              // The stars are its control. After an error it has the focus, which the outline around both shows.
              tabIndex={-1}
              className="sr-only"
              error={formState.errors.review?.message}
              {...register('review')}
            />
            <StarChoice
              value={stars}
              onChoose={(chosen) => setValue('review', String(chosen), { shouldValidate: formState.isSubmitted })}
            />
          </div>
          <Field
            label="Description"
            as="textarea"
            rows={4}
            hint="What went well, what did not: it helps the next plumber."
            error={formState.errors.description?.message}
            {...register('description')}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Name" readOnly value={name} />
            <Field label="Email" readOnly value={session.person.email} />
          </div>
          <DraftRestored isRestored={isRestored} onDiscard={() => forget()} />
          <p className="text-sm text-muted">
            Your name, the stars and your words are shown on the home page at once.
            {own === null && ' You can write a new review at any time; it replaces the old one.'}
          </p>
          <Button type="submit" size="lg" pending={pending}>
            {own === null ? 'Add Review' : 'Add Review, replace yours'}
          </Button>
        </Form>
      </div>
      {others.length > 0 && <OtherReviews reviews={others} />}
    </div>
  );
}
