import { useForm, useWatch } from 'react-hook-form';
import { type ProductState, StateForm, drafts } from '#features/drafts/contract/drafts.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

/**
 * Publishes a product or withdraws it from sale, and sets the days on which the shop does so.
 * @param product the product's id
 */
export const ProductStateForm = ({
  product,
  state: { version, ...state },
}: {
  product: string;
  state: ProductState;
}) => {
  const { register, handleSubmit, setError, control, formState } = useForm({
    resolver: zodResolver(StateForm),
    defaultValues: state,
  });
  const { run, pending, error } = useApiCall(drafts.setState, { success: 'State changed', changes: true, setError });
  const { errors } = formState;
  const isDraft = useWatch({ control, name: 'status' }) === 'draft';
  return (
    <details className="card-surface mt-4 p-4 sm:px-6" open={state.status === 'draft'}>
      <summary className="cursor-pointer font-medium">
        {state.status === 'draft' ? 'Draft: only staff see this product' : 'For sale'}
      </summary>
      <div className="mt-4">
        <Form
          pending={pending}
          error={error}
          onSubmit={handleSubmit((form) => run({ params: { id: product }, body: { ...form, version } }))}
        >
          <div className="grid gap-4 sm:grid-cols-3">
            <Field as="select" label="State" error={errors.status?.message} {...register('status')}>
              <option value="active">For sale</option>
              <option value="draft">Draft</option>
            </Field>
            {isDraft && (
              <Field
                label="Goes on sale on (optional)"
                type="date"
                error={errors.publishOn?.message}
                {...register('publishOn')}
              />
            )}
            <Field
              label="Last day of sale (optional)"
              hint="It is a draft again afterward."
              type="date"
              error={errors.lastDay?.message}
              {...register('lastDay')}
            />
          </div>
          <Button type="submit" variant="secondary" pending={pending}>
            Change state
          </Button>
        </Form>
      </div>
    </details>
  );
};
