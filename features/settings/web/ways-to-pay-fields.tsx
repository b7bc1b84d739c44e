import { Field } from '#platform/web/ui/field.tsx';
import { FormSection } from '#platform/web/ui/form-section.tsx';
import type { SettingsFormReturn } from './settings-form.ts';
import { Checkbox } from '#platform/web/ui/choice.tsx';

/** Edits whether buyers may pay without a card, and for how long their orders then wait. */
export const WaysToPayFields = ({ form: { register, formState } }: { form: SettingsFormReturn }) => {
  const { errors } = formState;
  return (
    <FormSection title="Ways to pay">
      <div className="mt-4">
        <p className="max-w-[65ch] text-muted">In addition to cards, which buyers can always use.</p>
        <Checkbox {...register('offersBankTransfer')}>Buyers may pay by bank transfer</Checkbox>
        <Checkbox {...register('offersCounterPayment')}>Buyers who collect their order may pay at the counter</Checkbox>
      </div>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <Field
            label="Bank details"
            as="textarea"
            rows={4}
            hint="Account holder, IBAN or account number, bank and BIC. Buyers see them once they choose to pay by bank transfer."
            error={errors.bankDetails?.message}
            {...register('bankDetails')}
          />
        </div>
        <Field
          label="Days to wait for a bank transfer"
          inputMode="numeric"
          hint="The goods stay reserved from the day of the order. Buyers who have never paid get at most 2 days."
          error={errors.bankHoldDays?.message}
          {...register('bankHoldDays')}
        />
        <Field
          label="Days to wait for payment at the counter"
          inputMode="numeric"
          error={errors.counterHoldDays?.message}
          {...register('counterHoldDays')}
        />
      </div>
    </FormSection>
  );
};
