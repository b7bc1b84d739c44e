import { useId } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import type { DetailsChoices } from '#features/product-editing/contract/product-details.ts';
import { Field } from '#platform/web/ui/field.tsx';
import { Picture } from '#platform/web/ui/picture.tsx';
import { FieldRows } from '#platform/web/ui/field-rows.tsx';
import { PictureUpload } from '#platform/web/forms/picture-upload.tsx';
import type { DetailsFormApi } from './sale-fields.tsx';

const getIds = (fields: { id: string }[]) => fields.map(({ id }) => id);

/** Attributes: the facets of the list and the table on the product page. */
export const AttributeRows = ({
  form,
  attributes,
}: {
  form: DetailsFormApi;
  attributes: DetailsChoices['attributes'];
}) => {
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'attributes' });
  const chosen = useWatch({ control, name: 'attributes' });
  const listId = useId();
  return (
    <FieldRows
      id="attributes"
      title="Attributes"
      hint="Shown in filters and in the table on its page. Write values as other products do."
      row="attribute"
      fit="halves"
      ids={getIds(fields)}
      onAdd={() => append({ key: '', value: '' })}
      onRemove={remove}
    >
      {(at) => {
        const attribute = attributes.find(({ key }) => key === chosen?.[at]?.key);
        const errors = formState.errors.attributes?.[at];
        return (
          <>
            <Field as="select" label="Attribute" error={errors?.key?.message} {...register(`attributes.${at}.key`)}>
              <option value="">Choose</option>
              {attributes.map(({ key, label, unit }) => (
                <option key={key} value={key}>
                  {unit ? `${label}, ${unit}` : label}
                </option>
              ))}
            </Field>
            <Field
              label="Value"
              inputMode={attribute?.type === 'number' ? 'decimal' : 'text'}
              list={`${listId}-${at}`}
              autoComplete="off"
              error={errors?.value?.message}
              {...register(`attributes.${at}.value`)}
            />
            <datalist id={`${listId}-${at}`}>
              {attribute?.values.map((value) => (
                <option key={value}>{value}</option>
              ))}
            </datalist>
          </>
        );
      }}
    </FieldRows>
  );
};

/** Ends of the product, from which 'Fits my' and 'Fits with' are derived. */
export const EndRows = ({
  form,
  joints,
  sizes,
}: { form: DetailsFormApi } & Pick<DetailsChoices, 'joints' | 'sizes'>) => {
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'ends' });
  const listId = useId();
  return (
    <FieldRows
      id="ends"
      title="Ends"
      hint="One row for each end of a fitting, valve or pipe. The shop uses them to find what fits."
      row="end"
      fit="words"
      ids={getIds(fields)}
      onAdd={() => append({ joint: '', size: '', gender: 'male' })}
      onRemove={remove}
      beside={
        <datalist id={listId}>
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </datalist>
      }
    >
      {(at) => {
        const errors = formState.errors.ends?.[at];
        return (
          <>
            <Field as="select" label="Joint" error={errors?.joint?.message} {...register(`ends.${at}.joint`)}>
              <option value="">Choose</option>
              {joints.map((joint) => (
                <option key={joint}>{joint}</option>
              ))}
            </Field>
            <Field
              label="Size"
              list={listId}
              autoComplete="off"
              error={errors?.size?.message}
              {...register(`ends.${at}.size`)}
            />
            <Field as="select" label="Gender" {...register(`ends.${at}.gender`)}>
              <option value="male">male</option>
              <option value="female">female</option>
            </Field>
          </>
        );
      }}
    </FieldRows>
  );
};

/** The maker's number, bar codes and replaced numbers, all of which search finds. */
export const PartNumberRows = ({ form: { control, register, formState } }: { form: DetailsFormApi }) => {
  const { fields, append, remove } = useFieldArray({ control, name: 'partNumbers' });
  return (
    <FieldRows
      id="part-numbers"
      title="Part numbers"
      hint="Search finds the product by any of these, with or without dashes and spaces."
      row="number"
      fit="words"
      ids={getIds(fields)}
      onAdd={() => append({ kind: 'maker', label: '' })}
      onRemove={remove}
    >
      {(at) => (
        <>
          <Field as="select" label="Kind" {...register(`partNumbers.${at}.kind`)}>
            <option value="maker">manufacturer part no.</option>
            <option value="gtin">bar code (GTIN)</option>
            <option value="replaces">replaces</option>
          </Field>
          <Field
            label="Number"
            autoComplete="off"
            error={formState.errors.partNumbers?.[at]?.label?.message}
            {...register(`partNumbers.${at}.label`)}
          />
        </>
      )}
    </FieldRows>
  );
};

/** Shows thumbnails of the shop's own pictures only, so that typing another address sends no requests. */
const renderThumbnail = (url: string) =>
  url.startsWith('/pictures/') ? (
    <Picture src={url} alt="" sizes="96px" width={96} height={96} aspect="1 / 1" loading="lazy" className="w-16" />
  ) : undefined;

/** Pictures after the first one. */
export const PictureRows = ({
  form: { control, register, formState },
  onPending,
}: {
  form: DetailsFormApi;
  onPending: (pending: boolean) => void;
}) => {
  const { fields, append, remove } = useFieldArray({ control, name: 'pictures' });
  const typed = useWatch({ control, name: 'pictures' });
  return (
    <FieldRows
      id="pictures"
      title="More pictures"
      hint="In addition to the first: another side, a detail, the product in use."
      row="picture"
      ids={getIds(fields)}
      onAdd={() => append({ url: '', alt: '' })}
      onRemove={remove}
      beside={
        <div className="mt-4">
          <PictureUpload url="" onPending={onPending} onUploaded={(url) => append({ url, alt: '' })} />
        </div>
      }
    >
      {(at) => (
        <>
          <Field
            label="Picture URL"
            autoComplete="off"
            hint={renderThumbnail(typed?.[at]?.url ?? '')}
            error={formState.errors.pictures?.[at]?.url?.message}
            {...register(`pictures.${at}.url`)}
          />
          <Field
            label="What it shows"
            autoComplete="off"
            error={formState.errors.pictures?.[at]?.alt?.message}
            {...register(`pictures.${at}.alt`)}
          />
        </>
      )}
    </FieldRows>
  );
};
