import { useForm } from 'react-hook-form';
import { AddressForm, productAddress } from '#features/product-editing/contract/product-address.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

/**
 * Gives a product another address.
 * @param product its id
 */
export const ProductAddressForm = ({ product, slug }: { product: string; slug: string }) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(AddressForm),
    defaultValues: { slug },
  });
  const { run, pending, error } = useApiCall(productAddress.set, {
    success: 'Address changed',
    changes: true,
    setError,
  });
  return (
    <details className="card-surface mt-4 p-4 sm:px-6">
      <summary className="cursor-pointer font-medium wrap-anywhere">Address: /products/{slug}</summary>
      <div className="mt-4">
        <Form
          pending={pending}
          error={error}
          onSubmit={handleSubmit((form) => run({ params: { id: product }, body: { ...form, was: slug } }))}
        >
          <Field
            label="Last part of the address"
            hint="Letters, digits and dashes. The old address leads to the new one."
            autoComplete="off"
            autoCapitalize="none"
            error={formState.errors.slug?.message}
            {...register('slug')}
          />
          <Button type="submit" variant="secondary" pending={pending}>
            Change address
          </Button>
        </Form>
      </div>
    </details>
  );
};
