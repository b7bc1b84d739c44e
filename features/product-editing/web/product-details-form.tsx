import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import {
  type ProductDetails,
  type DetailsChoices,
  DetailsForm,
  productDetails,
} from '#features/product-editing/contract/product-details.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import { api } from '#platform/web/api.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { useFormDraft } from '#platform/web/forms/use-form-draft.ts';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { EditConflictAlert, FormSection, SaveBar } from '#platform/web/ui/form-section.tsx';
import { DraftRestored } from '#platform/web/ui/draft-restored.tsx';
import { toastError } from '#platform/web/ui/toasts.ts';
import { BasicFields } from './basic-fields.tsx';
import { AccessoryRows, PriceBreakRows, SaleFields } from './sale-fields.tsx';
import { EndRows, PartNumberRows, PictureRows, AttributeRows } from './details-sections.tsx';

type DetailsValues = z.output<typeof DetailsForm>;
type DetailsInput = z.input<typeof DetailsForm>;

const toDetailsInput = ({ _id, slug: _slug, ...details }: ProductDetails): DetailsInput => ({
  ...details,
  unitPrice: details.unitPrice.toFixed(2),
  stock: String(details.stock),
  stockWas: details.stock,
  reason: '',
  minOrder: String(details.minOrder),
  lowStockAt: String(details.lowStockAt),
});

const fieldLabels: Partial<Record<keyof DetailsInput, string>> = {
  name: 'Name',
  unitPrice: 'Unit Price',
  stock: 'Stock',
  minOrder: 'Minimum Order',
  image: 'Image URL',
  description: 'Description',
  category: 'Category',
  sku: 'SKU',
  brand: 'Brand',
  family: 'Product family',
  lowStockAt: 'Reorder at',
  quantityStep: 'Quantity step',
  weightGrams: 'Weight',
  bin: 'Bin',
  bulky: 'Bulky',
  taxClassId: 'Tax class',
  expectedOn: 'Expected on',
  priceBreaks: 'Price breaks',
  attributes: 'Attributes',
  ends: 'Ends',
  accessories: 'Accessories',
  partNumbers: 'Part numbers',
  pictures: 'More pictures',
};

const formatTheirChange = ({ name, theirs }: { name: keyof DetailsInput; theirs: unknown }): string =>
  typeof theirs === 'string' ? `${fieldLabels[name]} (theirs: ${theirs})` : String(fieldLabels[name]);

/**
 * All fields of a product in one form. If somebody else saves first, the form shows a message and merges their
 * changes; everything typed here stays.
 */
export const ProductDetailsForm = ({ details, choices }: { details: ProductDetails; choices: DetailsChoices }) => {
  const [initialValues] = useState(() => toDetailsInput(details));
  const form = useForm<DetailsInput, unknown, DetailsValues>({
    resolver: zodResolver(DetailsForm),
    defaultValues: initialValues,
  });
  const { isRestored, both, takeIn, forget, discard } = useFormDraft(`product ${details._id}`, form, initialValues);
  const [uploading, setUploading] = useState(false);
  const brandsId = useId();
  const { control, register, handleSubmit, formState, setError, setValue } = form;
  const { errors } = formState;
  const image = useWatch({ control, name: 'image' });

  const params = { id: details._id };
  /** Returns true if it saved; if somebody else saved first, merges their changes instead. */
  const save = async (body: DetailsValues): Promise<boolean> => {
    try {
      forget(toDetailsInput(await api.call(productDetails.save, { params, body })));
      return true;
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'product_changed') throw failure;
      takeIn(toDetailsInput(await api.call(productDetails.get, { params })));
      toastError('Somebody else has changed this product in the meantime.');
      return false;
    }
  };
  const { run, pending, error } = useAction(save, {
    success: (saved) => (saved ? 'Yay! edit Success' : null),
    setError,
  });
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit(run)}>
      <DraftRestored isRestored={isRestored} onDiscard={discard} />
      <BasicFields
        register={(name) => register(name)}
        getError={(name) => errors[name]?.message}
        image={image}
        onPending={setUploading}
        onUploaded={(url) => setValue('image', url, { shouldDirty: true, shouldValidate: true })}
      />
      <Field
        label="Reason"
        hint="Only needed when you change the stock: counted, delivered, broken..."
        error={errors.reason?.message}
        {...register('reason')}
      />
      <FormSection id="place" title="Where customers find it">
        <div className="mt-5 grid gap-4 sm:grid-cols-2">
          <Field as="select" label="Category" error={errors.category?.message} {...register('category')}>
            {choices.categories.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Field>
          <Field label="SKU" autoCapitalize="characters" error={errors.sku?.message} {...register('sku')} />
          <div>
            <Field label="Brand" list={brandsId} error={errors.brand?.message} {...register('brand')} />
            <datalist id={brandsId}>
              {choices.brands.map((brand) => (
                <option key={brand}>{brand}</option>
              ))}
            </datalist>
          </div>
          <Field
            label="Product family"
            hint="Use the same word for every size of one model to show the sizes together"
            error={errors.family?.message}
            {...register('family')}
          />
          <Field
            label="Reorder at"
            inputMode="numeric"
            hint="Stock is low at this number or below; the shop then shows “Only n left”"
            error={errors.lowStockAt?.message}
            {...register('lowStockAt')}
          />
        </div>
      </FormSection>
      <SaleFields form={form} taxClasses={choices.taxClasses} />
      <PriceBreakRows form={form} />
      <AttributeRows form={form} attributes={choices.attributes} />
      <EndRows form={form} joints={choices.joints} sizes={choices.sizes} />
      <AccessoryRows form={form} />
      <PartNumberRows form={form} />
      <PictureRows form={form} onPending={setUploading} />
      <EditConflictAlert subject="this product" both={both?.map(formatTheirChange) ?? null} />
      <SaveBar pending={pending || uploading} isChanged={formState.isDirty} />
    </Form>
  );
};
