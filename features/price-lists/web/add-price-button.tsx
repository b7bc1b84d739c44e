import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import {
  NewRule as Schema,
  RULE_TARGETS,
  type RuleTarget,
  priceRules,
} from '#features/price-lists/contract/price-rules.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { FreeCheckbox, isFree } from './free-checkbox.tsx';

export const targetLabels: Record<RuleTarget, string> = {
  product: 'A product',
  category: 'A category',
  brand: 'A brand',
  all: 'Everything',
};

const valueLabels: Record<RuleTarget, { label: string; hint?: string }> = {
  product: { label: 'SKU' },
  category: {
    label: 'Address of the category',
    hint: 'As in the address of its page, such as valves. Categories below it are included.',
  },
  brand: { label: 'Brand' },
  all: { label: '' },
};

const empty = { target: 'product' as RuleTarget, value: '', from: '1', percent: '', price: '', per: '1' };

type AddPriceProps = { list: { _id: string; version: number } };

const AddPriceForm = ({ list: { _id: id, version }, onDone }: AddPriceProps & { onDone: () => void }) => {
  const { register, handleSubmit, setError, control, formState } = useForm({
    resolver: zodResolver(Schema),
    defaultValues: empty,
  });
  const [allowsFree, setAllowsFree] = useState(false);
  const { target = 'product', price = '' } = useWatch({ control });
  const { errors } = formState;
  const { run, pending, error } = useApiCall(priceRules.save, {
    success: 'Price added',
    done: onDone,
    changes: true,
    // The server names the fields of the first price that is added.
    setError: (field: string, problem: { message: string }, more: { shouldFocus: boolean }) =>
      setError(field.replace('added.0.', '') as keyof typeof empty, problem, more),
  });
  const { label, hint } = valueLabels[target];
  return (
    <Form
      pending={pending}
      error={error}
      onSubmit={handleSubmit((rule) => run({ params: { id }, body: { version, added: [rule], allowsFree } }))}
    >
      <Field as="select" label="Applies to" error={errors.target?.message} {...register('target')}>
        {RULE_TARGETS.map((one) => (
          <option key={one} value={one}>
            {targetLabels[one]}
          </option>
        ))}
      </Field>
      {target !== 'all' && (
        <Field label={label} hint={hint} autoComplete="off" error={errors.value?.message} {...register('value')} />
      )}
      <Field
        label="From how many pieces"
        inputMode="numeric"
        autoComplete="off"
        error={errors.from?.message}
        {...register('from')}
      />
      <Field
        label="Percentage off the regular price"
        hint={target === 'product' ? 'Leave it empty if the product has its own price.' : undefined}
        inputMode="decimal"
        autoComplete="off"
        error={errors.percent?.message ?? (target === 'product' ? undefined : errors.price?.message)}
        {...register('percent')}
      />
      {target === 'product' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Price, in dollars"
            inputMode="decimal"
            autoComplete="off"
            error={errors.price?.message}
            {...register('price')}
          />
          <Field
            label="For how many pieces"
            inputMode="numeric"
            autoComplete="off"
            error={errors.per?.message}
            {...register('per')}
          />
        </div>
      )}
      {isFree(String(price ?? '')) && <FreeCheckbox isChecked={allowsFree} onChange={setAllowsFree} />}
      <div>
        <Button type="submit" pending={pending}>
          Add
        </Button>
      </div>
    </Form>
  );
};

/** Adds one price to a list. */
export const AddPriceButton = ({ list }: AddPriceProps) => (
  <DialogButton label="Add a price" title="Add a price" variant="primary">
    {(close) => <AddPriceForm list={list} onDone={close} />}
  </DialogButton>
);
