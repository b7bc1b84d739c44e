import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { type Product, ProductForm, products } from '#features/products/contract/products.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { BasicFields } from './basic-fields.tsx';
import { CheckChoice } from '#platform/web/ui/choice.tsx';

/** Adds a product, then clears the form for the next one. */
export const AddProductForm = ({ onAdded }: { onAdded: (added: Product, isDraft: boolean) => void }) => {
  const { register, handleSubmit, formState, reset, setError, setFocus, setValue, control } = useForm({
    resolver: zodResolver(ProductForm),
    defaultValues: { name: '', unitPrice: '', description: '', stock: '', minOrder: '', image: '' },
  });
  const [uploading, setUploading] = useState(false);
  const [isDraft, setIsDraft] = useState(false);
  const image = useWatch({ control, name: 'image' });
  const { run, pending, error } = useApiCall(products.add, {
    success: isDraft ? 'Draft saved' : 'Product Added',
    done: (added) => {
      onAdded(added, isDraft);
      // Focuses the first field, which is below the success message and begins the next product.
      setFocus('name');
      reset();
    },
    setError,
  });
  return (
    <Form
      pending={pending}
      error={error}
      onSubmit={handleSubmit((body) => run({ body: { ...body, status: isDraft ? 'draft' : 'active' } }))}
    >
      <BasicFields
        register={(name) => register(name)}
        getError={(name) => formState.errors[name]?.message}
        image={image}
        onPending={setUploading}
        onUploaded={(url) => setValue('image', url, { shouldDirty: true, shouldValidate: true })}
      />
      <CheckChoice
        label="Keep it as a draft"
        hint="Only staff see it until you publish it."
        checked={isDraft}
        onChange={({ target }) => setIsDraft(target.checked)}
      />
      <Button type="submit" size="lg" pending={pending || uploading}>
        Add Product
      </Button>
    </Form>
  );
};
