import { useForm, useWatch } from 'react-hook-form';
import type { DetailsChoices } from '#features/product-editing/contract/product-details.ts';
import {
  CodeForm as Schema,
  type DiscountCode,
  discountCodes,
} from '#features/discount-codes/contract/discount-codes.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorText, Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { DayFields } from '#platform/web/forms/day-fields.tsx';
import { Checkbox } from '#platform/web/ui/choice.tsx';

const kindLabels = { percent: 'A percentage off', amount: 'An amount off', delivery: 'Free delivery' };
const scopeLabels = { all: 'Everything', skus: 'SKUs', categories: 'Categories', brands: 'Brands' };

const toText = (value: number | null) => (value === null ? '' : String(value));

const toFormValues = (code: DiscountCode | null) => ({
  code: code?.code ?? '',
  kind: code?.kind ?? ('percent' as const),
  percent: toText(code?.percent ?? null),
  amount: toText(code?.amount ?? null),
  minGoods: toText(code?.minGoods || null),
  scope: code?.scope ?? ('all' as const),
  values: code?.scope === 'categories' ? code.values : (code?.values ?? []).join('\n'),
  startsOn: code?.startsOn ?? '',
  endsOn: code?.endsOn ?? '',
  mostUses: toText(code?.mostUses ?? null),
  onceEach: code?.onceEach ?? false,
  onReduced: code?.onReduced ?? false,
  isActive: code?.isActive ?? true,
});

type CodeFormProps = {
  /** Null to add a new code. */
  code: DiscountCode | null;
  categories: DetailsChoices['categories'];
  onSaved: () => void;
};

/** Adds a discount code, or changes one. */
export const CodeForm = ({ code, categories, onSaved }: CodeFormProps) => {
  const { register, handleSubmit, setError, setValue, formState, control } = useForm({
    resolver: zodResolver(Schema),
    defaultValues: toFormValues(code),
  });
  const { errors } = formState;
  const { kind, scope } = useWatch({ control });
  const more = { success: 'Discount code saved', done: onSaved, setError };
  const add = useApiCall(discountCodes.add, more);
  const edit = useApiCall(discountCodes.edit, more);
  const { pending, error } = code === null ? add : edit;
  const save = handleSubmit((body) =>
    code === null
      ? add.run({ body })
      : edit.run({ params: { id: code._id }, body: { ...body, version: code.version } }),
  );
  const options = (labels: Record<string, string>) =>
    Object.entries(labels).map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ));
  return (
    <Form pending={pending} error={error} onSubmit={save}>
      <Field
        label="Code"
        hint={
          code === null
            ? 'Letters, digits and hyphens. Capitals and spaces make no difference.'
            : 'A code cannot be changed.'
        }
        autoComplete="off"
        readOnly={code !== null}
        error={errors.code?.message}
        {...register('code')}
      />
      <Field as="select" label="Discount" error={errors.kind?.message} {...register('kind')}>
        {options(kindLabels)}
      </Field>
      {kind === 'percent' && (
        <Field label="Percentage off" inputMode="numeric" error={errors.percent?.message} {...register('percent')} />
      )}
      {kind === 'amount' && (
        <Field
          label="Amount off, in dollars"
          inputMode="decimal"
          error={errors.amount?.message}
          {...register('amount')}
        />
      )}
      <Field
        label="Minimum value of goods, in dollars"
        hint="Of the goods that the code applies to, after price breaks. Leave it empty for orders of any value."
        inputMode="decimal"
        error={errors.minGoods?.message}
        {...register('minGoods')}
      />
      <Field
        as="select"
        label="Applies to"
        error={errors.scope?.message}
        {...register('scope', {
          onChange: ({ target }) => setValue('values', target.value === 'categories' ? [] : ''),
        })}
      >
        {options(scopeLabels)}
      </Field>
      {(scope === 'skus' || scope === 'brands') && (
        <Field
          as="textarea"
          rows={5}
          label={scopeLabels[scope]}
          hint="One per line."
          error={errors.values?.message}
          {...register('values')}
        />
      )}
      {scope === 'categories' && (
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">Categories</legend>
          <div className="grid max-h-64 overflow-y-auto rounded-field border border-field px-3 sm:grid-cols-2">
            {categories.map(({ slug, name }) => (
              <label key={slug} className="flex min-h-11 items-center gap-3">
                <input type="checkbox" value={slug} {...register('values')} />
                {name}
              </label>
            ))}
          </div>
          {errors.values?.message !== undefined && <ErrorText>{errors.values.message}</ErrorText>}
        </fieldset>
      )}
      <DayFields register={register} errors={errors} lastHint="Leave it empty if the code never ends." />
      <Field
        label="Most uses"
        hint="Leave it empty for any number of orders."
        inputMode="numeric"
        error={errors.mostUses?.message}
        {...register('mostUses')}
      />
      <div>
        <Checkbox {...register('onceEach')}>Each customer may use it once</Checkbox>
        <Checkbox {...register('onReduced')}>Also applies to goods at sale prices</Checkbox>
        <Checkbox {...register('isActive')}>Switched on</Checkbox>
      </div>
      <Button type="submit" size="lg" pending={pending}>
        Save
      </Button>
    </Form>
  );
};
