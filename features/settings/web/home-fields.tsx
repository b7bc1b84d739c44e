import { useFieldArray, useWatch } from 'react-hook-form';
import { type Home, MOST_BEST_SELLERS, MOST_SLIDES, home } from '#features/home/contract/home.ts';
import { ErrorText, Field } from '#platform/web/ui/field.tsx';
import { FieldRows } from '#platform/web/ui/field-rows.tsx';
import { FormSection } from '#platform/web/ui/form-section.tsx';
import { PictureUpload } from '#platform/web/forms/picture-upload.tsx';
import type { SettingsFormReturn } from './settings-form.ts';
import { useState } from 'react';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Picture } from '#platform/web/ui/picture.tsx';

const SlidePreview = ({ slide: { title, text, picture, product } }: { slide: Home['slides'][number] }) => (
  <li className="flex items-center gap-4 py-3">
    <Picture
      src={product?.img ?? picture}
      alt=""
      sizes="96px"
      width={96}
      height={96}
      aspect="4 / 3"
      className="w-24 shrink-0"
    />
    <div className="min-w-0">
      <p className="heading-3">{title}</p>
      <p className="text-sm text-muted">{text}</p>
      {product !== null && (
        <p className="text-sm">
          <ProductNameText>{product.name}</ProductNameText>
        </p>
      )}
    </div>
  </li>
);

/** Previews the home page with unsaved slides and best sellers. */
const HomePreview = ({ form: { getValues, trigger } }: { form: SettingsFormReturn }) => {
  const [previewData, setPreviewData] = useState<Home | null>(null);
  const { run, pending, error } = useApiCall(home.preview, { done: setPreviewData });
  const preview = async () => {
    if (!(await trigger(['slides', 'counters', 'pins']))) return;
    const { slides = [], counters = [], pins = [] } = getValues();
    await run({ body: { slides, counters, pins } });
  };
  return (
    <div className="mt-4">
      <Button
        size="sm"
        variant="secondary"
        pending={pending}
        aria-label="Preview the home page"
        onClick={() => void preview()}
      >
        Preview
      </Button>
      {error !== null && <ErrorText>{error}</ErrorText>}
      {previewData !== null && (
        <div
          role="region"
          aria-label="Preview of the home page"
          className="mt-3 rounded-box border border-line px-4 py-3"
        >
          <ol className="divide-y divide-line">
            {previewData.slides.map((slide) => (
              <SlidePreview key={slide.title} slide={slide} />
            ))}
          </ol>
          <p className="mt-3 text-sm font-semibold">Best sellers</p>
          <ol className="text-sm">
            {previewData.best.map(({ _id, name }) => (
              <li key={_id}>
                <ProductNameText>{name}</ProductNameText>
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
};

/** Edits the home page: slides, pinned products and the numbers of its summary. */
export const HomeFields = ({
  form,
  onPending,
}: {
  form: SettingsFormReturn;
  onPending: (pending: boolean) => void;
}) => {
  const { control, register, formState, setValue } = form;
  const slides = useFieldArray({ control, name: 'slides' });
  const counters = useFieldArray({ control, name: 'counters' });
  const pins = useFieldArray({ control, name: 'pins' });
  const typed = useWatch({ control, name: 'slides' });
  const { errors } = formState;
  return (
    <>
      <FieldRows
        title="Home page slides"
        hint="A slide shows its product, or its picture. With neither, or once the product is deleted, it shows a best seller."
        row="slide"
        fit="pairs"
        most={MOST_SLIDES}
        ids={slides.fields.map(({ id }) => id)}
        onAdd={() => slides.append({ title: '', text: '', sku: '', picture: '', link: '/products' })}
        onRemove={slides.remove}
        onMove={slides.move}
        beside={<HomePreview form={form} />}
      >
        {(at) => {
          const rowErrors = errors.slides?.[at];
          const picture = typed?.[at]?.picture ?? '';
          return (
            <>
              <Field label="Title" error={rowErrors?.title?.message} {...register(`slides.${at}.title`)} />
              <Field label="Text" error={rowErrors?.text?.message} {...register(`slides.${at}.text`)} />
              <Field
                label="Product, by SKU (optional)"
                autoComplete="off"
                error={rowErrors?.sku?.message}
                {...register(`slides.${at}.sku`)}
              />
              <Field label="Button leads to" error={rowErrors?.link?.message} {...register(`slides.${at}.link`)} />
              <div className="sm:col-span-2">
                <PictureUpload
                  url={picture}
                  onPending={onPending}
                  onUploaded={(url) =>
                    setValue(`slides.${at}.picture`, url, { shouldDirty: true, shouldValidate: true })
                  }
                  onRemoved={() => setValue(`slides.${at}.picture`, '', { shouldDirty: true })}
                  error={rowErrors?.picture?.message}
                />
              </div>
            </>
          );
        }}
      </FieldRows>
      <FieldRows
        title="Pinned best sellers"
        hint="These come first under Best-Selling Product, in this order. Products that are not for sale are left out."
        row="pinned product"
        most={MOST_BEST_SELLERS}
        ids={pins.fields.map(({ id }) => id)}
        onAdd={() => pins.append({ sku: '' })}
        onRemove={pins.remove}
        onMove={pins.move}
      >
        {(at) => (
          <Field
            label="SKU"
            autoComplete="off"
            error={errors.pins?.[at]?.sku?.message}
            {...register(`pins.${at}.sku`)}
          />
        )}
      </FieldRows>
      <FormSection
        title="Business Summary"
        hint="Four figures on the home page. Until you change them, they are examples."
      >
        {counters.fields.map(({ id }, at) => (
          <div key={id} className="mt-5 grid grid-cols-2 gap-3">
            <Field
              label={`Figure ${at + 1}`}
              error={errors.counters?.[at]?.figure?.message}
              {...register(`counters.${at}.figure`)}
            />
            <Field
              label={`Label ${at + 1}`}
              error={errors.counters?.[at]?.label?.message}
              {...register(`counters.${at}.label`)}
            />
          </div>
        ))}
      </FormSection>
    </>
  );
};
