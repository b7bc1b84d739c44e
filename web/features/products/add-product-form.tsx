import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { ProductForm } from '#contract/products.ts';
import { resolveWith } from '../../forms/resolve-with.ts';
import { useAct } from '../../forms/use-act.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { BasicFields } from './basic-fields.tsx';

/**
 * The form that adds a product, and is empty again when it has.
 * @param onSave may throw; then the sentence is shown and what was typed stays
 */
export const AddProductForm = ({ onSave }: { onSave: (filled: z.output<typeof ProductForm>) => Promise<void> }) => {
  const { register, handleSubmit, formState, reset, setValue, control } = useForm({
    resolver: resolveWith(ProductForm),
    defaultValues: { name: '', unitPrice: '', description: '', stock: '', minOrder: '', image: '' },
  });
  const [uploading, setUploading] = useState(false);
  const image = useWatch({ control, name: 'image' });
  const { error, submit } = useAct(handleSubmit, async (filled) => {
    await onSave(filled);
    reset();
  });
  return (
    <Form pending={formState.isSubmitting} error={error} onSubmit={submit}>
      <BasicFields
        register={(name) => register(name)}
        errorOf={(name) => formState.errors[name]?.message}
        image={image}
        onPending={setUploading}
        onUploaded={(url) => setValue('image', url, { shouldDirty: true, shouldValidate: true })}
      />
      <Button type="submit" size="lg" pending={formState.isSubmitting || uploading}>
        Add Product
      </Button>
    </Form>
  );
};
